/** A field of the screen, with a bar where the cursor is: a terminal without colors shows it as well. */

import { isolate } from '../../../../terminal/text/direction';
import { wrap } from '../../../../terminal/text/text';
import type { FieldView } from '../../take/view/blocks';
import { lineOf, type StyledText } from './line';

/** Stands before the character under the cursor. */
const bar = '▏';
const frame = '│ ';

export interface FieldLines {
  readonly lines: readonly (readonly StyledText[])[];
  /** The line with the cursor, or the first one. */
  readonly cursor: number;
}

/** The lines of a field in a width: a marker for the focus, its number, its text. */
export function fieldLines(field: FieldView, width: number): FieldLines {
  const { label = '', before, at, after, focused, typing, placeholder } = field;
  const head = `${focused ? '❯' : ' '} ${label === '' ? '' : `${label} `}`;
  const room = width - head.length - frame.length;
  const isEmpty = before + at + after === '';
  const text = typing ? `${before}${bar}${at}${after}` : before + at + after;
  const shown = isEmpty && placeholder !== undefined ? `${text}${placeholder}` : text;
  const lines = shown.split('\n').flatMap((line) => wrap(line, room));
  const cursor = typing ? lines.findIndex((line) => line.includes(bar)) : 0;
  return {
    cursor: Math.max(0, cursor),
    lines: lines.map((line, index) => [
      ...lineOf(index === 0 ? head : ' '.repeat(head.length), focused ? 'focus' : 'plain'),
      ...lineOf(frame, focused ? 'focus' : 'dim'),
      ...textParts(line, isEmpty),
    ]),
  };
}

/** The text with its bar; a placeholder is dim. */
function textParts(line: string, isPlaceholder: boolean): readonly StyledText[] {
  const look = isPlaceholder ? 'dim' : 'plain';
  const at = line.indexOf(bar);
  if (at < 0) return lineOf(isolate(line), look);
  return [
    ...lineOf(line.slice(0, at), look),
    ...lineOf(bar, 'focus'),
    ...lineOf(line.slice(at + bar.length), look),
  ];
}
