import { command, flag } from '../../app/command';
import type { Zones } from '../../client/canvas/wire';
import { canvas } from '../../protocol/routes/canvas';
import { wrap } from '../../terminal/text/text';
import type { View } from '../../terminal/text/view';
import { readZones } from './flows/requests';
import { gateway, pictures } from './options';
import { maxEnlarge } from './render/board-picture';

/** Colors from cold to hot. */
const heatColors = Array.from({ length: 64 }, (_, step) => {
  const part = (from: number, to: number) =>
    Math.round(Math.min(1, Math.max(0, (step / 63 - from) / (to - from))) * 255);
  return (part(0, 0.5) << 16) | (part(0.4, 0.9) << 8) | part(0.85, 1.2);
});

/** Zones, optionally with numbers at a terminal. Serializes to JSON as the zones. */
export class ShownZones {
  constructor(
    readonly zones: Zones,
    readonly hasNumbers: boolean,
  ) {}

  toJSON(): Zones {
    return this.zones;
  }
}

/** Heat map and most active zones, optionally with values; without pictures, only the values, one line for each row. */
export function zoneLines({ zones, hasNumbers }: ShownZones, view: View): string[] {
  const { gridSize, zoneSize, values } = zones;
  if (!view.printer || !view.terminal) return valueRows(zones).map((row) => row.join('\t'));
  const highest = Math.max(1, ...values);
  const pixels = Uint8Array.from(values, (value) => Math.round((value / highest) * 63));
  const picture = { width: gridSize, height: gridSize, pixels, colors: heatColors };
  const numbers = hasNumbers ? numberLines(zones) : [];
  const rows = Math.max(1, view.rows - 2 - numbers.length);
  const size = `${gridSize} by ${gridSize} zones of ${zoneSize} pixels`;
  const active = mostActive(zones);
  return [
    ...view.printer.print(picture, { columns: view.width, rows, enlarge: maxEnlarge }),
    ...numbers,
    ...wrap(active.length > 0 ? `${size}; most active: ${active.join(', ')}` : size, view.width),
  ];
}

function valueRows({ gridSize, values }: Zones): (readonly number[])[] {
  return Array.from({ length: gridSize }, (_, row) => values.slice(row * gridSize, (row + 1) * gridSize));
}

function numberLines(zones: Zones): string[] {
  const width = String(Math.max(0, ...zones.values)).length;
  return valueRows(zones).map((row) => row.map((value) => String(value).padStart(width)).join(' '));
}

/** The three zones with the highest values: `x,y: value`. */
function mostActive({ gridSize, zoneSize, values }: Zones): string[] {
  return values
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, 3)
    .map(
      ({ value, index }) =>
        `${(index % gridSize) * zoneSize},${Math.floor(index / gridSize) * zoneSize}: ${value}`,
    );
}

export default command({
  summary: 'Show how active each zone of the canvas is',
  description: ["To see changes live, use 'plaza canvas watch --zones'."],
  options: { numbers: flag('At a terminal, show the values below the heat map'), gateway, pictures },
  examples: ['plaza canvas zones --numbers', "plaza canvas zones --jq '.values | max'"],
  facts: { effect: 'read' },
  routes: [canvas.socket, canvas.gateways],
  async run(ctx, { numbers, gateway }) {
    const zones = await readZones(ctx, gateway);
    await ctx.pictures.prepare();
    return zones && new ShownZones(zones, numbers);
  },
  render: (zones, view) => (zones ? zoneLines(zones, view) : []),
});
