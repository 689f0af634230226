/** Text that cannot drive a terminal: cleaned lines on standard error, escaped JSON. */
import { cleanText } from '../../terminal/text/clean';
import { displayWidth, wrapProse } from '../../terminal/text/text';
import type { Output } from '../process/output';

export { escapeJson, toJson } from '../../terminal/text/clean';

/** Cleans a text and indents its further lines, so that a message of the service cannot imitate a line of the program. */
export function cleanStderrText(text: string): string {
  return cleanText(text).trimEnd().replaceAll('\n', `\n${indent}`);
}

const indent = '  ';

/** Wraps the text at words to the width of a terminal; continuation lines are indented further. */
export function wrapForTerminal(text: string, output: Pick<Output, 'terminal' | 'size'>): string {
  if (!output.terminal) return text;
  const { columns } = output.size();
  const lines = text.split('\n').flatMap((line) => {
    if (displayWidth(line) <= columns) return [line];
    const blank = /^ */.exec(line)?.[0] ?? '';
    const [first = '', ...rest] = wrapProse(line, columns - blank.length - indent.length);
    return [blank + first, ...rest.map((part) => blank + indent + part)];
  });
  return lines.join('\n');
}
