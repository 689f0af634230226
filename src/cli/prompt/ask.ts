/** Prompts, and the gate before them: where no person is, nothing ever waits for one. */
import { InterruptedError, PersonNeededError } from '../../errors';
import type { Ask, Question } from '../../ports/terminal';
import { cleanLine } from '../../terminal/text/clean';
import { cleanStderrText, wrapForTerminal } from '../output/stderr-text';
import { writeLines } from '../output/writer';
import type { Io } from '../process/io';
import { cleanChoice, makeSteps, shown } from './ask-steps';
import { makePrompted, type Prompted } from './prompt';

export interface AskSetup {
  readonly io: Pick<Io, 'input' | 'errors' | 'signal'>;
  /** `--yes`, or a dry run, in which nothing happens anyway. */
  readonly yes: boolean;
  readonly noInput: boolean;
}

/** Makes the prompts of one command. */
export function makeAsk({ io, yes, noInput }: AskSetup): Ask {
  // Asked late: the mere look at standard input takes 4 ms, and most commands never ask anything.
  const isPossible = () => !noInput && io.input.terminal && io.errors.terminal;
  const need = ({ message, option }: Question) => {
    if (isPossible()) return;
    throw new PersonNeededError(`input is required: ${shown(message)}`, {
      hint: `use ${option}`,
    });
  };
  const prompted = makePrompted(io);
  return {
    get possible() {
      return isPossible();
    },
    async confirm(message, options) {
      if (yes) return;
      need({ message, option: '--yes' });
      const agreed = await (options ? types(prompted, message, options.word) : agrees(prompted, message));
      if (!agreed) throw new InterruptedError('not confirmed; nothing was done');
    },
    ...questions(need, prompted),
    steps: makeSteps({ need, prompted }),
    print: (text) => writeLines(io.errors, [wrapForTerminal(cleanStderrText(text), io.errors)]),
    // A lone word is an address: one that is broken could not be copied.
    show: (lines) =>
      writeLines(
        io.errors,
        lines.map(cleanLine).map((line) => (line.includes(' ') ? wrapForTerminal(line, io.errors) : line)),
      ),
  };
}

/** The prompts that take an answer. @param need throws where there is no person */
function questions(
  need: (question: Question) => void,
  prompted: Prompted,
): Pick<Ask, 'input' | 'secret' | 'choose'> {
  return {
    async input(question) {
      need(question);
      const { input } = await prompts();
      const config = {
        message: shown(question.message),
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
      return prompted((context) => password({ message: shown(question.message), mask: false }, context));
    },
    async choose(question, choices) {
      need(question);
      const { select } = await prompts();
      const clean = choices.map(cleanChoice);
      return prompted((context) => select({ message: shown(question.message), choices: clean }, context));
    },
  };
}

async function agrees(prompted: Prompted, message: string): Promise<boolean> {
  const { confirm } = await prompts();
  return prompted((context) => confirm({ message: shown(message), default: false }, context));
}

/** Whether the word is typed; letter case and spaces around it do not matter. */
async function types(prompted: Prompted, message: string, word: string): Promise<boolean> {
  const { input } = await prompts();
  const question = { message: shown(`${message} Type '${word}' to continue:`) };
  const typed = await prompted((context) => input(question, context));
  return typed.trim().toLowerCase() === word;
}

/** What comes first: what is typed, or what comes from elsewhere; the prompt has left the terminal then. */
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
async function prompts() {
  const { confirm, input, password, select } = await import('@inquirer/prompts');
  return { confirm, input, password, select };
}
