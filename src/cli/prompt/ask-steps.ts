/** Prompts of a wizard with steps: at each one the person may go back to the step before. */

import type { Choice, Question, StepQuestion, Steps } from '../../ports/terminal';
import { cleanText } from '../../terminal/text/clean';
import { oneLine } from '../../terminal/text/text';
import type { Prompted } from './prompt';

/** What a line holds that asks to go back. */
const backText = '<';

/** How prompts are shown, and how their ends are read. */
export interface PromptSetup {
  /** Throws when there is no person to ask. */
  need(question: Question): void;
  readonly prompted: Prompted;
}

/** The prompts of a wizard. */
export function makeSteps({ need, prompted }: PromptSetup): Steps {
  return {
    async input({ check, ...question }) {
      need(question);
      const { input } = await prompts();
      const hint = question.back ? ` (${backText} goes back)` : '';
      const typed = await prompted((context) =>
        input(
          {
            message: shown(question.message + hint),
            default: question.initial,
            validate: (text) => (question.back && text.trim() === backText) || (check?.(text.trim()) ?? true),
          },
          context,
        ),
      );
      return question.back && typed.trim() === backText ? undefined : typed.trim();
    },
    async choose(question, choices) {
      need(question);
      const { select } = await prompts();
      const offered = withBack(question, choices);
      const message = shown(question.message);
      return (await prompted((context) => select({ message, choices: offered }, context))).chosen;
    },
    async search(question, find) {
      need(question);
      const { search } = await prompts();
      const source = async (typed: string | undefined) => withBack(question, await find(typed ?? ''));
      const message = shown(question.message);
      return (await prompted((context) => search({ message, source }, context))).chosen;
    },
  };
}

interface Offered<T> {
  readonly name: string;
  readonly value: { readonly chosen: T | undefined };
  readonly description?: string;
}

function withBack<T>({ back }: StepQuestion, choices: readonly Choice<T>[]): Offered<T>[] {
  const offered = choices
    .map(cleanChoice)
    .map(({ value, ...texts }) => ({ ...texts, value: { chosen: value } }));
  return back ? [...offered, { value: { chosen: undefined }, name: '‹ back' }] : offered;
}

/** A choice with its texts as they are shown. */
export function cleanChoice<T>({ value, name, description }: Choice<T>): Choice<T> {
  return { value, name: shown(name), ...(description !== undefined && { description: shown(description) }) };
}

/** Clean and on one line, so that nothing in a question can pass for another one. */
export function shown(text: string): string {
  return oneLine(cleanText(text));
}

/** Named one by one, so that the bundler keeps the other prompts out. */
async function prompts() {
  const { input, search, select } = await import('@inquirer/prompts');
  return { input, search, select };
}
