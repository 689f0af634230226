/** The grid of zones behind the heat map (protocol: pixel canvas records). */

export interface Zones {
  /** Zones per side. */
  readonly gridSize: number;
  /** Side of a zone in pixels. */
  readonly zoneSize: number;
  /** Row by row: zone (column, row) is `row * gridSize + column`. */
  readonly values: readonly number[];
}

/** The new value of a zone. */
export type ZoneChange = readonly [index: number, value: number];

/** The grid after changes; zones outside it are ignored. */
export function withZoneChanges(zones: Zones, changes: readonly ZoneChange[]): Zones {
  const values = [...zones.values];
  for (const [index, value] of changes) if (index < values.length) values[index] = value;
  return { ...zones, values };
}

/** The value of the zone of a pixel; 0 outside the grid. */
export function zoneValueAt({ gridSize, zoneSize, values }: Zones, x: number, y: number): number {
  const column = Math.floor(x / zoneSize);
  const row = Math.floor(y / zoneSize);
  return column < gridSize && row < gridSize ? (values[row * gridSize + column] ?? 0) : 0;
}
