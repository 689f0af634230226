/** Manual pages in roff: one for plaza with its topics, one for each command. */
import type { HelpTopic } from '../cli/definition/program';
import type { HelpSection } from '../cli/line/help';

/** The file of a page below `dist`: `man/plaza-posts-get.1`. */
export function manFile(words: readonly string[]): string {
  return `man/${['plaza', ...words].join('-')}.1`;
}

/**
 * The page of a command, from the parts of its help.
 * @param words that name it; none for plaza itself
 */
export function manPage(words: readonly string[], parts: readonly HelpSection[]): string {
  const name = ['plaza', ...words].join('-');
  const [first, ...rest] = parts;
  const summary = first?.text?.[0] ?? '';
  return [
    `.TH ${escaped(name.toUpperCase())} 1 "" plaza "User Commands"`,
    '.SH NAME',
    `${escaped(name)} \\- ${escaped(summary)}`,
    ...rest.flatMap(partLines),
    '',
  ].join('\n');
}

/** A topic as the part of a page. */
export function topicPart(name: string, { summary, rows = [], text = [] }: HelpTopic): HelpSection {
  return { title: `Topic ${name}`, text: [summary, ...text], rows };
}

function partLines({ title, text = [], rows = [], lines = [] }: HelpSection): string[] {
  const body = [
    ...text.flatMap((paragraph) => ['.PP', escaped(paragraph)]),
    ...rows.flatMap(([left, right]) => ['.TP', `.B ${escaped(left)}`, escaped(right)]),
    ...(lines.length > 0 ? ['.nf', ...lines.map(escaped), '.fi'] : []),
  ];
  if (body.length === 0) return [];
  return title ? [`.SH ${escaped(title.toUpperCase())}`, ...body] : body;
}

/** Backslashes, hyphens and dots at the start of a line have a meaning of their own. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}
