/** Prompts, also with steps back. Where there is no terminal, a prompt fails instead of waiting. */
import { InterruptedError, PersonNeededError } from '../../errors';
import type { Ask, Choice, Question, StepQuestion, Steps } from '../../ports/terminal';
import { cleanLine, cleanText } from '../../terminal/text/clean';
import { oneLine, wrapProse } from '../../terminal/text/text';
import { cleanStderrText, wrapForTerminal } from '../output/safe-text';
import { writeLines } from '../output/writer';
import type { Io } from '../process/io';
import { isPlainTerminal } from '../process/terminal';
import type { Prompts } from './plain-prompts';
import { makePrompted, type Prompted } from './prompt';

export interface AskSetup {
  readonly io: Pick<Io, 'input' | 'errors' | 'signal' | 'env'>;
  /** `--yes`, or a dry run, in which nothing happens anyway. */
  readonly yes: boolean;
  readonly noInput: boolean;
}

export function makeAsk({ io, yes, noInput }: AskSetup): Ask {
  // Evaluated late: to open standard input takes 4 ms, and most commands never prompt.
  const isPossible = () => !noInput && io.input.terminal && io.errors.terminal;
  const need = ({ message, option }: Question) => {
    if (isPossible()) return;
    throw new PersonNeededError(`input is required: ${shown(message)}`, {
      hint: `use ${option}`,
    });
  };
  const prompted = makePrompted(io);
  const wrapped = (text: string) => fitted(text, io.errors.size().columns);
  const setup: PromptSetup = { need, prompted, wrapped, prompts: () => promptsFor(io) };
  return {
    get possible() {
      return isPossible();
    },
    async confirm(message, options) {
      if (yes) return;
      need({ message, option: '--yes' });
      const agreed = await (options ? types(setup, message, options.word) : agrees(setup, message));
      if (!agreed) throw new InterruptedError('not confirmed; nothing was done');
    },
    ...questions(setup),
    steps: makeSteps(setup),
    print: (text) => writeLines(io.errors, [wrapForTerminal(cleanStderrText(text), io.errors)]),
    // A lone word is an address: one that is broken could not be copied.
    show: (lines) =>
      writeLines(
        io.errors,
        lines.map(cleanLine).map((line) => (line.includes(' ') ? wrapForTerminal(line, io.errors) : line)),
      ),
  };
}

/** The prompts that take an answer. */
function questions({
  need,
  prompted,
  wrapped,
  prompts,
}: PromptSetup): Pick<Ask, 'input' | 'secret' | 'choose'> {
  return {
    async input(question) {
      need(question);
      const { input } = await prompts();
      const config = {
        message: wrapped(question.message),
        default: question.initial && shown(question.initial),
      };
      const typed = (over: AbortSignal[]) =>
        prompted((context) =>
          input(config, { ...context, signal: AbortSignal.any([context.signal, ...over]) }),
        );
      return question.elsewhere ? either(typed, question.elsewhere) : typed([]);
    },
    async secret(question) {
      need(question);
      const { password } = await prompts();
      return prompted((context) => password({ message: wrapped(question.message), mask: false }, context));
    },
    async choose(question, choices) {
      need(question);
      const { select } = await prompts();
      const config = {
        message: wrapped(question.message),
        choices: cleanChoices(question, choices, wrapped),
      };
      return prompted((context) => select(config, context));
    },
  };
}

async function agrees({ prompted, wrapped, prompts }: PromptSetup, message: string): Promise<boolean> {
  const { confirm } = await prompts();
  return prompted((context) => confirm({ message: wrapped(message), default: false }, context));
}

/** Whether the word is typed; letter case and spaces around it do not matter. */
async function types(
  { prompted, wrapped, prompts }: PromptSetup,
  message: string,
  word: string,
): Promise<boolean> {
  const { input } = await prompts();
  const question = { message: wrapped(`${message} Type '${word}' to continue:`) };
  const typed = await prompted((context) => input(question, context));
  return typed.trim().toLowerCase() === word;
}

/** The first of what is typed and what comes from elsewhere; removes the prompt then. */
async function either(
  ask: (over: AbortSignal[]) => Promise<string>,
  elsewhere: Promise<string>,
): Promise<string> {
  const over = new AbortController();
  const typed = ask([over.signal]);
  try {
    return await Promise.race([typed, elsewhere]);
  } finally {
    over.abort();
    await typed.catch(() => undefined);
  }
}

/** Named one by one, so that the bundler keeps the other prompts out. */
async function promptsFor({ env }: Pick<Io, 'env'>): Promise<Prompts> {
  if (isPlainTerminal(env)) return (await import('./plain-prompts')).plainPrompts;
  const { confirm, input, password, search, select } = await import('@inquirer/prompts');
  return { confirm, input, password, search, select };
}

/** The input that goes back. */
const backText = '<';

/** How prompts are shown, and how their ends are read. */
export interface PromptSetup {
  /** @throws PersonNeededError where there is no terminal */
  need(question: Question): void;
  readonly prompted: Prompted;
  readonly wrapped: Wrapped;
  prompts(): Promise<Prompts>;
}

/** The prompts of a wizard. */
function makeSteps({ need, prompted, wrapped, prompts }: PromptSetup): Steps {
  return {
    async input({ check, ...question }) {
      need(question);
      const { input } = await prompts();
      const hint = question.back ? ` (${backText} goes back)` : '';
      const typed = await prompted((context) =>
        input(
          {
            message: wrapped(question.message + hint),
            default: question.initial,
            validate(text) {
              if (question.back && text.trim() === backText) return true;
              const problem = check?.(text.trim());
              return problem === undefined || wrapped(problem);
            },
          },
          context,
        ),
      );
      return question.back && typed.trim() === backText ? undefined : typed.trim();
    },
    async choose(question, choices) {
      need(question);
      const { select } = await prompts();
      const offered = withBack(question, choices, wrapped);
      const message = wrapped(question.message);
      return (await prompted((context) => select({ message, choices: offered }, context))).chosen;
    },
    async search(question, find) {
      need(question);
      const { search } = await prompts();
      const source = async (typed: string | undefined) =>
        withBack(question, await find(typed ?? ''), wrapped);
      const message = wrapped(question.message);
      return (await prompted((context) => search({ message, source }, context))).chosen;
    },
  };
}

interface Offered<T> {
  readonly name: string;
  readonly value: { readonly chosen: T | undefined };
  readonly description?: string;
}

function withBack<T>(question: StepQuestion, choices: readonly Choice<T>[], wrapped: Wrapped): Offered<T>[] {
  const offered = cleanChoices(question, choices, wrapped).map(({ value, ...texts }) => ({
    ...texts,
    value: { chosen: value },
  }));
  return question.back ? [...offered, { value: { chosen: undefined }, name: '‹ back' }] : offered;
}

/** The choices with their texts as they are shown; the chosen one is below its question if it does not wrapped behind it. */
function cleanChoices<T>({ message }: Question, choices: readonly Choice<T>[], wrapped: Wrapped) {
  return choices.map(({ value, name, description }) => {
    const both = `${message} ${name}`;
    const short = wrapped(both) === shown(both) ? shown(name) : `\n  ${wrapped(name)}`;
    return {
      value,
      name: wrapped(name),
      short,
      ...(description !== undefined && { description: wrapped(description) }),
    };
  });
}

/** Clean and on one line, so that nothing in a question can pass for another one. */
function shown(text: string): string {
  return oneLine(cleanText(text));
}

/** A text as `shown`, broken between words. */
type Wrapped = (text: string) => string;

/** Cells beside a question or a choice: the sign before it, and the cursor or `(y/N)` behind it. */
const besideCells = 10;

/** The library breaks a long line anywhere; further lines are indented. */
function fitted(text: string, columns: number): string {
  return wrapProse(shown(text), columns - besideCells).join('\n  ');
}
