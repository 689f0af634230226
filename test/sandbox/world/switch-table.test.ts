import { describe, expect, it } from 'vitest';
import {
  isSwitchName,
  switchesWith,
  switchNames,
  switchTable,
  touchedSwitches,
} from '../../../src/sandbox/world/switch-table';

describe('switches', () => {
  it('stand as in the table until they are touched', () => {
    for (const name of switchNames) expect(switchesWith({})[name]).toBe(switchTable[name].on);
    expect(switchesWith({ limits: true }).limits).toBe(true);
    expect(switchesWith({ portal: false }).portal).toBe(false);
    expect(touchedSwitches(switchesWith({ portal: false, limits: false }))).toEqual({ portal: false });
  });

  it('are known by name', () => {
    expect(isSwitchName('limits')).toBe(true);
    expect(isSwitchName('constructor')).toBe(false);
  });

  it('have a sentence without a full stop', () => {
    for (const { description } of Object.values(switchTable)) expect(description).toMatch(/^[A-Z].*[^.]$/);
  });
});
