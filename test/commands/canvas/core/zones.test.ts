import { describe, expect, it } from 'vitest';
import { withZoneChanges, zoneValueAt } from '../../../../src/commands/canvas/core/wire';

const zones = { gridSize: 2, zoneSize: 32, values: [1, 2, 3, 4] };

describe('zones', () => {
  it('take changes in order and ignore those outside the grid', () => {
    expect(
      withZoneChanges(zones, [
        [0, 9],
        [3, 7],
        [3, 8],
        [4, 1],
      ]),
    ).toEqual({ ...zones, values: [9, 2, 3, 8] });
    expect(zones.values).toEqual([1, 2, 3, 4]);
  });

  it('have the value of each pixel in them, and 0 outside', () => {
    expect([
      zoneValueAt(zones, 0, 0),
      zoneValueAt(zones, 32, 31),
      zoneValueAt(zones, 31, 32),
      zoneValueAt(zones, 63, 63),
    ]).toEqual([1, 2, 3, 4]);
    expect([zoneValueAt(zones, 64, 0), zoneValueAt(zones, 0, 64)]).toEqual([0, 0]);
  });
});
