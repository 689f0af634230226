/** The canvas for other groups: parsers of positions, regions, colors and times, and the board in small. */
import { UsageError } from '../../errors';
import { type Bitmap, parsePosition, parseRegion, type Region } from '../../image/bitmap';
import { closeColorNames, colorNamed, colorNames, palette, paletteRgb } from '../../image/palette';
import { parseMoment, type RecordingTime } from './core/moment';
import { quantise } from './draw/quantise';
import type { WatchPorts } from './flows/watch';

/** A color of the palette: index, name or `#RRGGBB`. */
export const color = () => ({
  placeholder: 'color',
  hash: true as const,
  offers: colorNames.map((value, index) => ({ value, summary: palette[index] ?? '' })),
  parse: (raw: string): number => parseColor(raw),
});

export const region = () => ({ placeholder: 'x,y,w,h', parse: (raw: string): Region => parseRegion(raw) });

export const position = () => ({ placeholder: 'X,Y', parse: (raw: string) => parsePosition(raw) });

/** A time of a recording, absolute or relative to its start or end. */
export const moment = () => ({
  placeholder: 'time',
  parse: (raw: string): RecordingTime => parseMoment(raw),
});

/**
 * Parses a color: 0 to 31, a name, or `#RRGGBB` from the palette (the `#` is optional).
 * @throws UsageError for any other text; the hint suggests similar names
 */
function parseColor(raw: string): number {
  if (/^\d{1,2}$/.test(raw) && Number(raw) < palette.length) return Number(raw);
  const named = colorNamed(raw);
  if (named !== undefined) return named;
  const hex = /^#?([0-9a-f]{6})$/i.exec(raw)?.[1];
  if (!hex) {
    const close = closeColorNames(raw);
    const meant = close.length > 0 ? `did you mean ${close.join(', ')}? ` : '';
    throw new UsageError(`expected a color: 0 to 31, a name, or #RRGGBB from the palette, got '${raw}'`, {
      hint: `${meant}'plaza canvas palette' lists them`,
    });
  }
  const rgb = Number.parseInt(hex, 16);
  const closest = quantise(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
  if (paletteRgb[closest] === rgb) return closest;
  throw new UsageError(`'${raw}' is not in the palette`, {
    hint: `the closest is ${closest} (${colorNames[closest]}, ${palette[closest]}); 'plaza canvas palette' lists them`,
  });
}

/** The whole board, shrunk, and who is there. */
export interface SmallCanvas {
  readonly bitmap: Bitmap;
  /** The side of the board in pixels. */
  readonly side: number;
  readonly online?: number;
  /** Pixels since the first value. */
  readonly placed: number;
}

/** Milliseconds between two values. */
const smallCanvasMs = 1000;

/** The board in at most `side` by `side` pixels, now and whenever it has changed. @throws as `canvas watch` */
export async function* smallCanvas(ports: WatchPorts, side: number): AsyncGenerator<SmallCanvas> {
  const [{ watchCanvas }, { applyPixels }, { majority }] = await Promise.all([
    import('./flows/watch'),
    import('../../client/canvas/wire'),
    import('../../image/scale'),
  ]);
  const watch = await watchCanvas(ports, { zones: false });
  const { board } = await watch.first();
  const size = { width: Math.min(side, board.width), height: Math.min(side, board.height) };
  let online: number | undefined;
  let placed = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  try {
    yield { bitmap: majority(board, size), side: board.width, online, placed };
    for await (const event of watch.events) {
      if (event.type === 'online') online = event.count;
      if (event.type === 'pixels') {
        applyPixels(board, event.pixels.bytes);
        placed += event.pixels.count;
      }
      const now = ports.clock.monotonic();
      if (now - shownAt < smallCanvasMs) continue;
      shownAt = now;
      yield { bitmap: majority(board, size), side: board.width, online, placed };
    }
  } finally {
    await watch.ended();
  }
}
