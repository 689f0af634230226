/** Isolates right-to-left text, so that it does not reorder the text around it. */

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Start of an isolate, by direction, and its end. */
const leftToRightIsolate = '\u2066';
const rightToLeftIsolate = '\u2067';
const end = '\u2069';

/** An isolate; isolates are not nested. */
const isolated = /[\u2066\u2067][^\u2066-\u2069]*\u2069/g;

/**
 * The line as an isolate when it contains right-to-left text outside of isolates, otherwise the line itself. Only for
 * terminals: a pipe gets no direction marks.
 * `lines.map((line) => isolate(line, text))` for a wrapped text.
 * @param paragraph the text before wrapping; its first letter decides the direction
 */
export function isolate(line: string, paragraph = line): string {
  if (!rightToLeft.test(line) || !rightToLeft.test(line.replace(isolated, ''))) return line;
  const first = /\p{L}/u.exec(paragraph.replace(isolated, ''))?.[0] ?? '';
  return `${rightToLeft.test(first) ? rightToLeftIsolate : leftToRightIsolate}${line}${end}`;
}
