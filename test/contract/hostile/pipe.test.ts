/** Text from strangers in a pipe, everywhere: nothing of it would drive a terminal, whatever the command and however it ends. */
import { expect, it } from 'vitest';
import { useEveryCommand } from './every-command';
import type { Stray } from './service';

const { everything } = useEveryCommand();
const manner = { terminal: false, options: ['--yes'] };

it('an answer does not drive it, and every command is reached', async () => {
  const { faults, unreached } = await everything({ mood: 'answers', ...manner });
  expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
});

it('a refusal does not drive it', async () => {
  expect(
    (await everything({ mood: 'refuses', ...manner, options: [...manner.options, '--debug'] })).faults,
  ).toEqual([]);
});

const page = { type: 'text/html', body: '<html>Sign in to this network</html>' };
const json = (body: string) => ({ type: 'application/json', body });
it.each<[string, Stray]>([
  ['a web page for changes', { ...page, changesOnly: true }],
  ['null', { ...json('null'), changesOnly: false }],
  ['null for changes', { ...json('null'), changesOnly: true }],
  ['a list of nothing', { ...json('[null]'), changesOnly: false }],
])('what is no answer is no fault of plaza: %s', async (_, mood) => {
  const { faults, shown } = await everything({ mood, ...manner });
  expect(faults).toEqual([]);
  expect(shown.filter((text) => /\bundefined\b|\bNaN\b|\[object /.test(text))).toEqual([]);
});
