/**
 * Text from strangers at a terminal, for every command: nothing of it drives it, and what is no answer is no fault of
 * plaza. Pipes, JSON and dry runs are tried in `test/long/hostile.test.ts`.
 */
import { expect, it } from 'vitest';
import { useEveryCommand } from './every-command';

const { everything } = useEveryCommand();
const manner = { terminal: true, options: ['--yes'] };

it('terminal: an answer does not drive it, and every command is reached', async () => {
  const { faults, unreached } = await everything({ mood: 'answers', ...manner });
  expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
});

it('terminal: a refusal does not drive it', async () => {
  expect((await everything({ mood: 'refuses', ...manner })).faults).toEqual([]);
});

it('terminal: null in place of an answer is no fault of plaza', async () => {
  const mood = { type: 'application/json', body: 'null', changesOnly: false };
  const { faults, shown } = await everything({ mood, ...manner });
  expect(faults).toEqual([]);
  expect(shown.filter((text) => /\bundefined\b|\bNaN\b|\[object /.test(text))).toEqual([]);
});
