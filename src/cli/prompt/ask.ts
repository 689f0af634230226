/** Prompts, also with steps back. Without a terminal, a prompt fails instead of waiting. */
import { InterruptedError, PersonNeededError } from '../../errors';
import type { Ask, Choice, Question, StepQuestion, Steps } from '../../ports/terminal';
import { cleanLine, cleanText } from '../../terminal/text/clean';
import { oneLine, wrapProse } from '../../terminal/text/text';
import { cleanStderrText, wrapForTerminal } from '../output/safe-text';
import { writeLines } from '../output/writer';
import type { Io } from '../process/io';
import { isPlainTerminal } from '../process/terminal';
import type { Prompts } from './plain-prompts';
import { makePrompted, type PromptContext } from './prompt';

export interface AskSetup {
  readonly io: Pick<Io, 'input' | 'errors' | 'signal' | 'env' | 'guard'>;
  /** `--yes`, or a dry run, which changes nothing. */
  readonly yes: boolean;
  readonly noInput: boolean;
}

/** Shows a prompt and returns its answer. @throws PersonNeededError without a terminal */
type ShowPrompt = <T>(
  question: Question,
  prompt: (prompts: Prompts, context: PromptContext) => Promise<T>,
) => Promise<T>;

export function makeAsk({ io, yes, noInput }: AskSetup): Ask {
  // Evaluated late: to open standard input takes 4 ms, and most commands never prompt.
  const isPossible = () => !noInput && io.input.terminal && io.errors.terminal;
  const prompted = makePrompted(io);
  // At words, since the library breaks a long line anywhere; further lines are indented.
  const wrapped = (text: string) => wrapProse(shown(text), io.errors.size().columns - signCells).join('\n  ');
  const showPrompt: ShowPrompt = async ({ message, option }, prompt) => {
    if (!isPossible())
      throw new PersonNeededError(`input is required: ${shown(message)}`, { hint: `use ${option}` });
    const prompts = await promptsFor(io);
    return prompted((context) => prompt(prompts, context));
  };
  return {
    get possible() {
      return isPossible();
    },
    async confirm(message, options) {
      if (yes) return;
      const isAgreed = await showPrompt({ message, option: '--yes' }, async ({ confirm, input }, context) => {
        if (!options) return confirm({ message: wrapped(message), default: false }, context);
        const typing = wrapped(`${message} Type '${options.word}' to continue:`);
        return (await input({ message: typing }, context)).trim().toLowerCase() === options.word;
      });
      if (!isAgreed) throw new InterruptedError('not confirmed; nothing was done');
    },
    spend: (chalks) => io.guard?.spend(chalks),
    async input(question) {
      const { message, initial, elsewhere } = question;
      const config = { message: wrapped(message), default: initial && shown(initial) };
      const over = new AbortController();
      const typed = showPrompt(question, ({ input }, context) =>
        input(config, { ...context, signal: AbortSignal.any([context.signal, over.signal]) }),
      );
      if (!elsewhere) return typed;
      try {
        return await Promise.race([typed, elsewhere]);
      } finally {
        over.abort();
        await typed.catch(() => undefined);
      }
    },
    secret: (question) =>
      showPrompt(question, ({ password }, context) =>
        password({ message: wrapped(question.message), mask: false }, context),
      ),
    choose(question, choices) {
      const config = {
        message: wrapped(question.message),
        choices: cleanChoices(question, choices, wrapped),
      };
      return showPrompt(question, ({ select }, context) => select(config, context));
    },
    steps: makeSteps(showPrompt, wrapped),
    print: (text) => writeLines(io.errors, [wrapForTerminal(cleanStderrText(text), io.errors)]),
    // A line without blanks is an address: a wrapped one could not be copied.
    show: (lines) =>
      writeLines(
        io.errors,
        lines.map(cleanLine).map((line) => (line.includes(' ') ? wrapForTerminal(line, io.errors) : line)),
      ),
  };
}

/** Named one by one, so that the bundler keeps the other prompts out. */
async function promptsFor({ env }: Pick<Io, 'env'>): Promise<Prompts> {
  if (isPlainTerminal(env)) return (await import('./plain-prompts')).plainPrompts;
  const { confirm, input, password, search, select } = await import('@inquirer/prompts');
  return { confirm, input, password, search, select };
}

/** The input that goes back. */
const backText = '<';

function makeSteps(showPrompt: ShowPrompt, wrapped: WrapText): Steps {
  return {
    async input({ check, ...question }) {
      const { message, initial, back } = question;
      const validate = (text: string) => {
        if (back && text.trim() === backText) return true;
        const problem = check?.(text.trim());
        return problem === undefined || wrapped(problem);
      };
      const hint = back ? ` (${backText} goes back)` : '';
      const config = { message: wrapped(message + hint), default: initial, validate };
      const typed = (await showPrompt(question, ({ input }, context) => input(config, context))).trim();
      return back && typed === backText ? undefined : typed;
    },
    async choose(question, choices) {
      const config = { message: wrapped(question.message), choices: withBack(question, choices, wrapped) };
      return (await showPrompt(question, ({ select }, context) => select(config, context))).chosen;
    },
    async search(question, find) {
      const source = async (typed: string | undefined) =>
        withBack(question, await find(typed ?? ''), wrapped);
      const config = { message: wrapped(question.message), source };
      return (await showPrompt(question, ({ search }, context) => search(config, context))).chosen;
    },
  };
}

interface Offered<T> {
  readonly name: string;
  readonly value: { readonly chosen: T | undefined };
  readonly description?: string;
}

function withBack<T>(question: StepQuestion, choices: readonly Choice<T>[], wrapped: WrapText): Offered<T>[] {
  const offered = cleanChoices(question, choices, wrapped).map(({ value, ...texts }) => ({
    ...texts,
    value: { chosen: value },
  }));
  return question.back ? [...offered, { value: { chosen: undefined }, name: '‹ back' }] : offered;
}

/** The choices with clean, wrapped texts; a chosen one that does not fit after its question is printed below it. */
function cleanChoices<T>({ message }: Question, choices: readonly Choice<T>[], wrapped: WrapText) {
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

/** Clean and on one line, so that a text in a question cannot imitate another question. */
function shown(text: string): string {
  return oneLine(cleanText(text));
}

/** A text as `shown`, wrapped at words. */
type WrapText = (text: string) => string;

/** Cells for the sign before a question or a choice, and for the cursor or `(y/N)` after it. */
const signCells = 10;
