/** Receipts of answers. */
import { record } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';

interface Given {
  readonly question: number;
  readonly value: unknown;
  readonly state: string;
}

/** That an answer was taken. */
export function givenLines({ question, value, state }: Given, view: View): string[] {
  if (view.terminal)
    return [value === null ? `Erased the answer to question ${question}` : `Answered question ${question}`];
  return record(view, [
    ['question', question],
    ['value', JSON.stringify(value)],
    ['state', state],
  ]);
}
