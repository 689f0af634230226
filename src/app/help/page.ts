/** The layout of help: parts with titles, paragraphs, rows and lines, for a width. */
import type { Lines } from '../../cli/definition/command';
import { displayWidth, padEnd, wrap, wrapProse } from '../../terminal/text/text';

const widest = 100;
const narrowest = 40;

export type Row = readonly [left: string, right: string];

export interface HelpSection {
  readonly title?: string;
  /** Paragraphs, which are wrapped. */
  readonly text?: readonly string[];
  readonly rows?: readonly Row[];
  /** Printed unchanged. */
  readonly lines?: readonly string[];
}

/** A page of help that belongs to no command. */
export interface HelpTopic {
  readonly summary: string;
  readonly rows?: readonly Row[];
  readonly text?: readonly string[];
}

/** Parts with a blank line between; an empty part is omitted. */
export function page(columns: number, parts: readonly HelpSection[]): Lines {
  const width = Math.min(Math.max(columns, narrowest), widest);
  const left = Math.max(0, ...parts.flatMap((part) => (part.rows ?? []).map(([name]) => displayWidth(name))));
  return parts
    .map((part) => partLines(part, width, left))
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function partLines({ title, text = [], rows = [], lines = [] }: HelpSection, width: number, left: number) {
  const indent = title ? '  ' : '';
  const body = [
    ...text.flatMap((paragraph) => wrapProse(paragraph, width - indent.length).map((line) => indent + line)),
    ...rows.flatMap((row) => rowLines(row, width, left)),
    ...lines,
  ];
  return title && body.length > 0 ? [`${title}:`, ...body] : body;
}

/** Name and summary side by side, or below each other where that leaves the summary too little room. */
function rowLines([name, summary]: Row, width: number, left: number): string[] {
  const room = width - left - 4;
  if (room < 24) return [`  ${name}`, ...wrap(summary, width - 6).map((line) => `      ${line}`)];
  return wrap(summary, room).map((line, index) => `  ${padEnd(index === 0 ? name : '', left)}  ${line}`);
}
