/** Colours of the palette as text. */
import { colourNames } from '../../canvas/core/colour-names';
import { type PaletteColour, palette } from '../../canvas/core/palette';
import { type Column, table } from '../text/table';
import type { View } from '../text/view';

/** Number and hex value, at a terminal with a sample of the colour. */
export function colourText(
  index: number | undefined,
  hex: string | undefined,
  view: View,
): string | undefined {
  if (index === undefined) return hex;
  const text = `${index} ${hex ?? palette[index] ?? ''}`.trimEnd();
  return view.terminal ? `${swatch(palette[index], view)} ${text}`.trimStart() : text;
}

/** Two cells in the colour; empty without colour. */
function swatch(hex: string | undefined, { style }: View): string {
  return hex === undefined || style.level === 0 ? '' : style.hex(hex)('██');
}

const colourColumns: readonly Column<PaletteColour>[] = [
  { title: 'colour', cell: ({ index }) => index, align: 'right' },
  { title: 'hex', cell: ({ hex }) => hex },
  { title: 'name', cell: ({ index }) => colourNames[index] },
];

/** The palette as a table, at a terminal with samples of the colours. */
export function paletteLines(colours: readonly PaletteColour[], view: View): string[] {
  const lines = table(view, colourColumns, colours);
  if (!view.terminal || view.style.level === 0) return lines;
  return lines.map((line, index) =>
    index === 0 ? `    ${line}` : `${swatch(colours[index - 1]?.hex, view)}  ${line}`,
  );
}
