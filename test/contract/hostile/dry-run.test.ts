/** Text from strangers that was read for a dry run: nothing of it drives the terminal, and nothing is kept. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { useEveryCommand } from './every-command';

const { everything, folder } = useEveryCommand();

it('what would have been sent does not drive the terminal either, whatever was read for it', async () => {
  const manner = { terminal: true, options: ['--dry-run', '--verbose'] };
  expect((await everything({ mood: 'answers', ...manner })).faults).toEqual([]);
  // What the session needs is kept; everything else would be a change on this computer.
  const homes = (await readdir(folder())).filter((name) => /^\d+$/.test(name));
  const files = await Promise.all(homes.map((home) => filesIn(join(folder(), home))));
  expect(files.flat().filter((name) => !name.startsWith('state/accounts'))).toEqual([]);
});

async function filesIn(home: string): Promise<string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isFile() ? [relative(home, join(entry.parentPath, entry.name))] : [],
  );
}
