import { expect, it } from 'vitest';
import { runWizard, type WizardStep } from '../../../../src/commands/shop/flows/order-draft';

/** Steps that take their answers from a list: a text is taken, `<` goes back, `→x` goes on with the step x. */
function steps(
  answers: string[],
  asked: string[],
  names = ['a', 'b', 'c'],
): WizardStep<Record<string, string>>[] {
  return names.map((name) => ({
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

it('goes through every step that applies', async () => {
  const asked: string[] = [];
  expect(await runWizard(steps(['1', '2', '3'], asked), {})).toEqual({ a: '1', b: '2', c: '3' });
  expect(asked).toEqual(['A', 'b', 'c']);
  expect(await runWizard(steps(['1', '3'], []), { without: 'b' })).toEqual({ a: '1', c: '3', without: 'b' });
});

it('goes back to the step that was asked last, as it was before', async () => {
  const asked: string[] = [];
  expect(await runWizard(steps(['1', '<', '4', '5'], asked), { without: 'b' })).toEqual({
    a: '4',
    c: '5',
    without: 'b',
  });
  expect(asked.slice(0, 3)).toEqual(['A', 'c', 'A']);
});

it('takes along what it is told to keep', async () => {
  const seen: string[] = [];
  const step = (name: string, answer: (now: string) => string | undefined): WizardStep<string> => ({
    name,
    async ask(now) {
      seen.push(now);
      const state = answer(now);
      return state === undefined ? undefined : { state };
    },
  });
  const state = await runWizard(
    [step('x', (now) => `${now}x`), step('y', (now) => (now.length < 4 ? undefined : `${now}y`))],
    '',
    (before, now) => `${before}${now}`,
  );
  expect({ state, seen }).toEqual({ state: 'xxxxy', seen: ['', 'x', 'x', 'xx', 'xxx', 'xxxx'] });
});

it('goes on with the step that an answer names', async () => {
  const asked: string[] = [];
  expect(await runWizard(steps(['1', '2→a', '3', '4→c', '5'], asked), {})).toEqual({
    a: '3',
    b: '4',
    c: '5',
  });
  expect(asked).toEqual(['A', 'b', 'a', 'b', 'c']);
});
