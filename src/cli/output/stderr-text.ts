/** Texts as they stand on standard error. */
import { cleanText } from '../../terminal/text/clean';
import { displayWidth, wrapProse } from '../../terminal/text/text';
import type { Output } from '../process/output';

/** Clean, and with further lines set in, so that no message of the service can pass for a line of ours. */
export function cleanStderrText(text: string): string {
  return cleanText(text).trimEnd().replaceAll('\n', `\n${indent}`);
}

const indent = '  ';

/** The text broken between words where a terminal would break it anywhere; continuation lines are indented further. */
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
