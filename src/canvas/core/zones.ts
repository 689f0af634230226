/** The grid of zones behind the heat map (protocol: pixel canvas records). */

export interface Zones {
  /** Zones a side. */
  readonly gridSize: number;
  /** Pixels of a zone's side. */
  readonly zoneSize: number;
  /** Row by row: zone (column, row) is `row * gridSize + column`. */
  readonly values: readonly number[];
}

/** A zone that has got another value. */
export type ZoneChange = readonly [index: number, value: number];

/** The grid after changes; what lies outside it is ignored. */
export function withZoneChanges(zones: Zones, changes: readonly ZoneChange[]): Zones {
  const values = [...zones.values];
  for (const [index, value] of changes) if (index < values.length) values[index] = value;
  return { ...zones, values };
}

/** The value of the zone in which a pixel lies; 0 outside the grid. */
export function zoneValueAt({ gridSize, zoneSize, values }: Zones, x: number, y: number): number {
  const column = Math.floor(x / zoneSize);
  const row = Math.floor(y / zoneSize);
  return column < gridSize && row < gridSize ? (values[row * gridSize + column] ?? 0) : 0;
}
