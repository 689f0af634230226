/**
 * The prompts of `@inquirer/prompts` as lines, for dumb terminals and screen readers: a question is printed once, choices
 * have numbers, and the terminal itself echoes the typed line. Nothing here moves the cursor.
 */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { PromptContext } from './prompt';

interface PlainChoice<T> {
  readonly name: string;
  readonly value: T;
  readonly description?: string;
}

export interface Prompts {
  confirm(config: { message: string; default: boolean }, context: PromptContext): Promise<boolean>;
  input(
    config: { message: string; default?: string | undefined; validate?: (text: string) => boolean | string },
    context: PromptContext,
  ): Promise<string>;
  password(config: { message: string; mask: false }, context: PromptContext): Promise<string>;
  select<T>(
    config: { message: string; choices: readonly PlainChoice<T>[] },
    context: PromptContext,
  ): Promise<T>;
  search<T>(
    config: { message: string; source: (text: string | undefined) => Promise<readonly PlainChoice<T>[]> },
    context: PromptContext,
  ): Promise<T>;
}

export const plainPrompts: Prompts = {
  async confirm({ message }, context) {
    return /^y(es)?$/i.test((await typedLine(`${message} (y/N)`, context)).trim());
  },
  async input({ message, default: initial, validate }, context) {
    const asked = initial ? `${message} (${initial})` : message;
    for (;;) {
      const text = (await typedLine(asked, context)) || (initial ?? '');
      const problem = validate?.(text) ?? true;
      if (problem === true) return text;
      print(context, [`> ${problem || 'not a valid value'}`]);
    }
  },
  password: ({ message }, context) => typedLine(message, context, { isSecret: true }),
  async select({ message, choices }, context) {
    print(context, [message, ...numbered(choices)]);
    for (;;) {
      const chosen = choices[Number(await typedLine(numberQuestion(choices), context)) - 1];
      if (chosen) return chosen.value;
    }
  },
  async search({ message, source }, context) {
    let text = await typedLine(message, context);
    for (;;) {
      const found = await source(text || undefined);
      print(context, found.length > 0 ? numbered(found) : ['nothing found']);
      const question = found.length > 0 ? `${numberQuestion(found)}, or another text` : 'Another text';
      text = await typedLine(question, context);
      const chosen = found[Number(text) - 1];
      if (chosen) return chosen.value;
    }
  },
};

const numberQuestion = ({ length }: readonly unknown[]) =>
  length === 1 ? 'Number (1)' : `Number (1-${length})`;

/** Each choice with its number; its description is below it, since both together can be wider than the terminal. */
function numbered(choices: readonly PlainChoice<unknown>[]): string[] {
  const digits = String(choices.length).length;
  const indent = ' '.repeat(digits + 4);
  return choices.flatMap(({ name, description }, index) => {
    const line = `  ${String(index + 1).padStart(digits)}  ${name}`;
    const lines = description ? [line, indent + description] : [line];
    return lines.map((text) => text.replaceAll('\n', `\n${indent}`));
  });
}

function print({ output }: PromptContext, lines: readonly string[]): void {
  output.write(`${lines.join('\n')}\n`);
}

/** Prints the question and reads a line, of a secret without echo. @throws Error when the signal is aborted */
async function typedLine(question: string, context: PromptContext, { isSecret = false } = {}) {
  const { input, output, signal } = context;
  signal.throwIfAborted();
  output.write(`${question}${/[?:]$/.test(question) ? '' : ':'} `);
  // As a terminal, readline turns the echo off; its own output, with escape sequences, goes nowhere.
  const nowhere = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface(isSecret ? { input, output: nowhere, terminal: true } : { input });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new ExitPromptError()));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  } finally {
    if (isSecret || signal.aborted) output.write('\n');
    lines.close();
  }
}

/** As the error of `@inquirer/prompts`. */
class ExitPromptError extends Error {
  override readonly name = 'ExitPromptError';
}
