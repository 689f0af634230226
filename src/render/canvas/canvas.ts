/** The canvas for people and pipes: pictures, pixels, colours, zones, differences, and what happens on it. */
import type { PixelInfo } from '../../api/catalogue/records/canvas';
import type { PixelBatch } from '../../canvas/core/batch';
import type { Bitmap, Region } from '../../canvas/core/bitmap';
import { type PaletteColour, palette, paletteRgb } from '../../canvas/core/palette';
import type { Zones } from '../../canvas/core/zones';
import type { Room } from '../../ports/pictures';
import { type Column, record, table } from '../text/table';
import type { View } from '../text/view';
import { authorName } from './pixel-author';

/** A part of the canvas, and how it is wanted; in JSON its colour numbers, a list a row. */
export class Shown {
  constructor(
    readonly bitmap: Bitmap,
    readonly region: Region,
    readonly wanted: Wanted,
  ) {}

  toJSON(): Region & { readonly pixels: number[][] } {
    return { ...this.region, pixels: pixelRows(this.bitmap) };
  }
}

/** What `canvas show` answers; without a region it is the whole canvas. */
export function shownBoard(bitmap: Bitmap, region: Region | undefined, wanted: Wanted): Shown {
  const { width, height } = bitmap;
  return new Shown(bitmap, region ?? { x: 0, y: 0, width, height }, wanted);
}

function pixelRows({ width, height, pixels }: Bitmap): number[][] {
  return Array.from({ length: height }, (_, y) => [...pixels.subarray(y * width, (y + 1) * width)]);
}

/** How a picture of the canvas is wanted. */
export interface Wanted {
  /** As large as the screen allows; else as wide as it, and never enlarged. */
  readonly fit: boolean;
  /** The mean colour of several pixels in place of the most frequent one. */
  readonly smooth: boolean;
}

/** Times that a pixel may be enlarged to fill a screen. */
const largest = 16;

/** The picture where pictures are drawn, else its colour numbers, a row a line. */
export function boardPicture({ bitmap, wanted: { fit, smooth } }: Shown, view: View): string[] {
  if (view.printer) {
    const colours = paletteRgb;
    return view.printer.print(
      { ...bitmap, colours, ...(smooth && { shrink: 'average' }) },
      roomOf(fit, view),
    );
  }
  if (view.terminal) return [`${bitmap.width} by ${bitmap.height} pixels; pictures are turned off`];
  return pixelRows(bitmap).map((row) => row.join('\t'));
}

function roomOf(fit: boolean, { width, rows }: View): Room {
  return fit
    ? { columns: width, rows: rows - 1, enlarge: largest }
    : { columns: width, rows: Number.POSITIVE_INFINITY };
}

/** What is known of a pixel. */
export function pixelLines(info: PixelInfo, view: View): string[] {
  const { colorIndex, colorHex, user } = info;
  return record(view, [
    ['colour', colourText(colorIndex, colorHex, view)],
    ['by', user ? authorName(user) : undefined],
    ['user', user?.id],
  ]);
}

function colourText(index: number | undefined, hex: string | undefined, view: View): string | undefined {
  if (index === undefined) return hex;
  const text = `${index} ${hex ?? palette[index] ?? ''}`.trimEnd();
  return view.terminal ? `${swatch(palette[index], view)} ${text}`.trimStart() : text;
}

/** Two cells in the colour; nothing where there is no colour. */
function swatch(hex: string | undefined, { style }: View): string {
  return hex === undefined || style.level === 0 ? '' : style.hex(hex)('██');
}

const colourColumns: readonly Column<PaletteColour>[] = [
  { title: 'colour', cell: ({ index }) => index, align: 'right' },
  { title: 'hex', cell: ({ hex }) => hex },
];

/** The palette: a table, with the colours themselves at a terminal. */
export function paletteLines(colours: readonly PaletteColour[], view: View): string[] {
  const lines = table(view, colourColumns, colours);
  if (!view.terminal || view.style.level === 0) return lines;
  return lines.map((line, index) =>
    index === 0 ? line : `${line}  ${swatch(colours[index - 1]?.hex, view)}`,
  );
}

/** One gateway a line. */
export function gatewayLines(gateways: readonly string[]): string[] {
  return [...gateways];
}

/** Colours of zones from cold to hot. */
const heats = Array.from({ length: 64 }, (_, step) => {
  const part = (from: number, to: number) =>
    Math.round(Math.min(1, Math.max(0, (step / 63 - from) / (to - from))) * 255);
  return (part(0, 0.5) << 16) | (part(0.4, 0.9) << 8) | part(0.85, 1.2);
});

/** The zones as a picture of their heat with the liveliest ones below, or as numbers, a row a line. */
export function zoneLines(zones: Zones, view: View): string[] {
  const { gridSize, zoneSize, values } = zones;
  if (!view.printer || !view.terminal) {
    return Array.from({ length: gridSize }, (_, row) =>
      values.slice(row * gridSize, (row + 1) * gridSize).join('\t'),
    );
  }
  const most = Math.max(1, ...values);
  const pixels = Uint8Array.from(values, (value) => Math.round((value / most) * 63));
  const picture = { width: gridSize, height: gridSize, pixels, colours: heats };
  const lively = values
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, 3)
    .map(
      ({ value, index }) =>
        `${(index % gridSize) * zoneSize},${Math.floor(index / gridSize) * zoneSize}: ${value}`,
    );
  const about = `${gridSize} by ${gridSize} zones of ${zoneSize} pixels${lively.length > 0 ? `; most active: ${lively.join('  ')}` : ''}`;
  return [
    ...view.printer.print(picture, { columns: view.width, rows: view.rows - 2, enlarge: largest }),
    about,
  ];
}

/** What happens, a line each; a pixel is a line of its own. */
export function canvasEventLines(event: { readonly type: string }, view: View): string[] {
  if (event.type === 'pixels') return placedLines(event as PlacedEvent, view);
  const { type, ...rest } = event;
  return [[type, ...Object.values(rest).map(fieldText)].join('\t')];
}

interface PlacedEvent {
  readonly type: string;
  readonly at: string;
  readonly pixels: PixelBatch;
}

function placedLines({ at, pixels }: PlacedEvent, view: View): string[] {
  return [...pixels].map(([x, y, colour]) =>
    view.terminal
      ? `${view.style.dim(/T([\d:]{8})/.exec(at)?.[1] ?? at)} ${x},${y} ${colourText(colour, palette[colour], view)}`
      : ['pixel', at, x, y, colour].join('\t'),
  );
}

function fieldText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A pixel that differs from a template. */
export interface DifferenceRecord {
  readonly x: number;
  readonly y: number;
  readonly color: number;
  readonly wanted: number;
}

/** A comparison of the canvas with a template. */
export interface Comparison extends Region {
  /** Pixels that the template wants something of, and those of them that are not so. */
  readonly compared: number;
  readonly different: number;
  readonly pixels: readonly DifferenceRecord[];
}

/** Rows of differences that a terminal is shown. */
const shownMost = 20;

const differenceColumns: readonly Column<DifferenceRecord>[] = [
  { title: 'x', cell: ({ x }) => x, align: 'right' },
  { title: 'y', cell: ({ y }) => y, align: 'right' },
  { title: 'colour', cell: ({ color }, view) => colourText(color, palette[color], view) },
  { title: 'wanted', cell: ({ wanted }, view) => colourText(wanted, palette[wanted], view) },
];

const differenceFields: readonly Column<DifferenceRecord>[] = [
  { title: 'x', cell: ({ x }) => x },
  { title: 'y', cell: ({ y }) => y },
  { title: 'colour', cell: ({ color }) => color },
  { title: 'wanted', cell: ({ wanted }) => wanted },
];

/** Where the canvas differs: a row a pixel; at a terminal the first of them under how many there are. */
export function differenceLines({ compared, different, pixels }: Comparison, view: View): string[] {
  if (!view.terminal) return table(view, differenceFields, pixels);
  const about =
    different === 0 ? `All ${compared} pixels match` : `${different} of ${compared} pixels differ`;
  const more = different > shownMost ? [view.style.dim(`… and ${different - shownMost} more`)] : [];
  return [about, ...table(view, differenceColumns, pixels.slice(0, shownMost)), ...more];
}
