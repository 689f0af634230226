import { describe, expect, it } from 'vitest';
import { runWizard, type WizardStep } from '../../../../src/commands/shop/flows/order-draft';

/** Steps that take their answers from a list: `<` goes back, `1→x` answers 1 and continues with the step x. */
function stepsWith(answers: string[], asked: string[] = []): WizardStep<Record<string, string>>[] {
  return ['a', 'b', 'c'].map((name) => ({
    name,
    applies: (state) => state.without !== name,
    async ask(state, back) {
      asked.push(back ? name : name.toUpperCase());
      const answer = answers.shift() ?? '';
      if (answer === '<') return undefined;
      const [text = '', next] = answer.split('→');
      return { state: { ...state, [name]: text }, ...(next !== undefined && { next }) };
    },
  }));
}

describe('runWizard', () => {
  it.each<[string, string[], object, object, string[]]>([
    ['asks every step', ['1', '2', '3'], {}, { a: '1', b: '2', c: '3' }, ['A', 'b', 'c']],
    ['skips a step that does not apply', ['1', '3'], { without: 'b' }, { a: '1', c: '3' }, ['A', 'c']],
    [
      'goes back to the step before, skipping one that does not apply',
      ['1', '<', '4', '5'],
      { without: 'b' },
      { a: '4', c: '5' },
      ['A', 'c', 'A', 'c'],
    ],
    [
      'continues with the step that an answer names',
      ['1', '2→a', '3', '4→c', '5'],
      {},
      { a: '3', b: '4', c: '5' },
      ['A', 'b', 'a', 'b', 'c'],
    ],
  ])('%s', async (_, answers, start, result, order) => {
    const asked: string[] = [];
    expect(await runWizard(stepsWith(answers, asked), start as Record<string, string>)).toEqual({
      ...start,
      ...result,
    });
    expect(asked).toEqual(order);
  });

  it('applies `keep` to the states when it goes back', async () => {
    const states: string[] = [];
    const step = (name: string, answer: (now: string) => string | undefined): WizardStep<string> => ({
      name,
      async ask(now) {
        states.push(now);
        const state = answer(now);
        return state === undefined ? undefined : { state };
      },
    });
    const state = await runWizard(
      [step('x', (now) => `${now}x`), step('y', (now) => (now.length < 4 ? undefined : `${now}y`))],
      '',
      (before, now) => `${before}${now}`,
    );
    expect({ state, states }).toEqual({ state: 'xxxxy', states: ['', 'x', 'x', 'xx', 'xxx', 'xxxx'] });
  });
});
