/** Reads the manual pages that the build writes (`docgen/pages.ts`): the help of a command need not load the command. */
import type { HelpSection, Row } from './page';

/** The file of a page below `dist`: `man/plaza-posts-get.1`. */
export function manFile(words: readonly string[]): string {
  return `man/${['plaza', ...words].join('-')}.1`;
}

/** The parts of a command's help, from its page. */
export function readManPage(page: string): HelpSection[] {
  const [, , name = '', ...lines] = page.trimEnd().split('\n');
  const parts: Part[] = [{ text: [unescaped(name).replace(/^.*? - /, '')], rows: [], lines: [] }];
  for (let at = 0; at < lines.length; at += 1) {
    const [line = '', next = '', after = ''] = lines.slice(at, at + 3);
    const last = parts.at(-1);
    if (line.startsWith('.SH ')) parts.push(emptyPart(titleOf(line.slice(4))));
    else if (line === '.PP' || line === '.LP') {
      if (line === '.LP') parts.push(emptyPart());
      parts.at(-1)?.text.push(unescaped(next));
      at += 1;
    } else if (line === '.TP') {
      last?.rows.push([unescaped(next.slice('.B '.length)), unescaped(after)]);
      at += 2;
    } else if (line !== '.nf' && line !== '.fi') last?.lines.push(unescaped(line));
  }
  return parts;
}

interface Part extends HelpSection {
  readonly text: string[];
  readonly rows: Row[];
  readonly lines: string[];
}

const emptyPart = (title?: string): Part => ({ title, text: [], rows: [], lines: [] });

const titleOf = (text: string) => unescaped(text).replace(/(?<=^.).*/, (rest) => rest.toLowerCase());

function unescaped(text: string): string {
  return text.replace(/^\\&/, '').replace(/\\([-e])/g, (_, sign) => (sign === 'e' ? '\\' : sign));
}
