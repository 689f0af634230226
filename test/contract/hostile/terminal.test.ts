/** Text from strangers at a terminal, everywhere: nothing of it drives it, whatever the command and however it ends. */
import { expect, it } from 'vitest';
import { useEveryCommand } from './every-command';

const { everything } = useEveryCommand();
const manner = { terminal: true, options: ['--yes'] };

it('an answer does not drive it, and every command is reached', async () => {
  const { faults, unreached } = await everything({ mood: 'answers', ...manner });
  expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
});

it('a refusal does not drive it', async () => {
  expect((await everything({ mood: 'refuses', ...manner })).faults).toEqual([]);
});
