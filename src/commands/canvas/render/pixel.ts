/** The facts of one pixel. */
import { colorNames, type PaletteColor, palette, paletteRgb } from '../../../image/palette';
import type { PixelInfo } from '../../../protocol/routes/canvas';
import { inColor } from '../../../terminal/pictures/terminal-color';
import { type Column, record, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';

export function pixelLines(info: PixelInfo, view: View): string[] {
  const { colorIndex, colorHex, user } = info;
  return record(view, [
    ['color', colorText(colorIndex, colorHex, view)],
    ['by', user ? authorName(user) : undefined],
    ['user', user?.id],
  ]);
}

/** Display name and username, if the service sends them; `nobody` without an author. */
export function authorName(user: unknown): string {
  if (typeof user !== 'object' || user === null) return 'nobody';
  const { displayName, username } = user as Readonly<Record<string, unknown>>;
  const names = [displayName, username && `@${username}`].filter((name) => typeof name === 'string');
  return names.join(' ') || 'unknown';
}

/** Number and hex value; at a terminal with a color sample. */
export function colorText(
  index: number | undefined,
  hex: string | undefined,
  view: View,
): string | undefined {
  if (index === undefined) return hex;
  const text = `${index} ${hex ?? palette[index] ?? ''}`.trimEnd();
  return view.terminal ? `${swatch(index, view)} ${text}`.trimStart() : text;
}

/** Color sample of two cells; empty without color support. */
function swatch(index: number | undefined, { style }: View): string {
  const rgb = index === undefined ? undefined : paletteRgb[index];
  return rgb === undefined || style.level === 0 ? '' : inColor('██', style, { foreground: rgb });
}

const colorColumns: readonly Column<PaletteColor>[] = [
  { title: 'color', field: 'index', cell: ({ index }) => index, align: 'right' },
  { title: 'hex', cell: ({ hex }) => hex },
  { title: 'name', cell: ({ index }) => colorNames[index] },
];

/** The palette as a table; at a terminal with color samples. */
export function paletteLines(colors: readonly PaletteColor[], view: View): string[] {
  const lines = table(view, colorColumns, colors);
  if (!view.terminal || view.style.level === 0) return lines;
  return lines.map((line, index) =>
    index === 0 ? `    ${line}` : `${swatch(colors[index - 1]?.index, view)}  ${line}`,
  );
}
