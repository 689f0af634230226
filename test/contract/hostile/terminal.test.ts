/** Hostile answers at a terminal, for every command; `test/long/hostile.test.ts` tries pipes, JSON and dry runs. */
import { expect, it } from 'vitest';
import { useEveryCommand } from './every-command';

const { everything } = useEveryCommand();
const manner = { terminal: true, options: ['--yes'] };

it('every command succeeds with hostile texts in its answers, which do not drive the terminal', async () => {
  const { faults, unreached } = await everything({ mood: 'answers', ...manner });
  expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
});

it('no command lets hostile texts in a refusal drive the terminal', async () => {
  expect((await everything({ mood: 'refuses', ...manner })).faults).toEqual([]);
});

it('no command reports a fault for null in place of an answer', async () => {
  const mood = { type: 'application/json', body: 'null', changesOnly: false };
  const { faults, shown } = await everything({ mood, ...manner });
  expect(faults).toEqual([]);
  expect(shown.filter((text) => /\bundefined\b|\bNaN\b|\[object /.test(text))).toEqual([]);
});
