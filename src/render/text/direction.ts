/** Text of scripts that run from right to left, kept from turning what stands beside it. */

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const letters = /\p{L}/u;

/** Begin of what is set apart, by its own direction; and its end. */
const leftToRightIsolate = '\u2066';
const rightToLeftIsolate = '\u2067';
const end = '\u2069';

/** What is set apart already, inside of which nothing else is. */
const setApart = /[\u2066\u2067][^\u2066-\u2069]*\u2069/g;

/**
 * The line set apart from its surroundings where it holds any right-to-left text, else the line itself. Only for
 * terminals: in a pipe the marks would stand in the way. What is set apart in it already does not count.
 * @param paragraph what the line was wrapped from: its first letter decides the direction
 */
export function isolate(line: string, paragraph = line): string {
  if (!rightToLeft.test(line) || !rightToLeft.test(line.replace(setApart, ''))) return line;
  const first = letters.exec(paragraph.replace(setApart, ''))?.[0] ?? '';
  return `${rightToLeft.test(first) ? rightToLeftIsolate : leftToRightIsolate}${line}${end}`;
}
