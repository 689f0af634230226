/** Colours of the palette as text. */

import { type PaletteColour, palette, paletteRgb } from '../../../image/palette';
import { inColour } from '../../../terminal/pictures/terminal-colour';
import { type Column, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';
import { colourNames } from '../core/colour-names';

/** Number and hex value, at a terminal with a sample of the colour. */
export function colourText(
  index: number | undefined,
  hex: string | undefined,
  view: View,
): string | undefined {
  if (index === undefined) return hex;
  const text = `${index} ${hex ?? palette[index] ?? ''}`.trimEnd();
  return view.terminal ? `${swatch(index, view)} ${text}`.trimStart() : text;
}

/** Two cells in the colour; empty without colour. */
function swatch(index: number | undefined, { style }: View): string {
  const rgb = index === undefined ? undefined : paletteRgb[index];
  return rgb === undefined || style.level === 0 ? '' : inColour('██', style, { foreground: rgb });
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
    index === 0 ? `    ${line}` : `${swatch(colours[index - 1]?.index, view)}  ${line}`,
  );
}
