/** Hostile answers in every form of output, for every command; `npm test` tries some of them at a terminal. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useEveryCommand } from '../contract/hostile/every-command';
import type { Stray } from '../contract/hostile/service';

const page = { type: 'text/html', body: '<html>Sign in to this network</html>' };
const json = (body: string) => ({ type: 'application/json', body });

describe.each([
  ['in a pipe', false],
  ['at a terminal', true],
])('every command %s', (_, terminal) => {
  const { everything } = useEveryCommand();
  const manner = { terminal, options: ['--yes'], every: true };

  it('succeeds with hostile texts in its answers, which do not drive a terminal', async () => {
    const { faults, unreached } = await everything({ mood: 'answers', ...manner });
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
  });

  it('lets no hostile text in a refusal drive a terminal', async () => {
    const { faults } = await everything({ mood: 'refuses', ...manner, options: ['--yes', '--debug'] });
    expect(faults).toEqual([]);
  });

  it.each<[string, Stray]>([
    ['a web page for changes', { ...page, changesOnly: true }],
    ['null', { ...json('null'), changesOnly: false }],
    ['null for changes', { ...json('null'), changesOnly: true }],
    ['a list of nothing', { ...json('[null]'), changesOnly: false }],
  ])('reports no fault for %s in place of an answer', async (__, mood) => {
    const { faults, shown } = await everything({ mood, ...manner });
    expect(faults).toEqual([]);
    expect(shown.filter((text) => /\bundefined\b|\bNaN\b|\[object /.test(text))).toEqual([]);
  });
});

describe('every command as JSON at a terminal', () => {
  const { everything } = useEveryCommand();
  const manner = { terminal: true, options: ['--yes', '--json'], every: true };

  it('succeeds with hostile texts in its answers, which do not drive the terminal', async () => {
    const options = [...manner.options, '--debug'];
    const { faults, unreached } = await everything({ mood: 'answers', ...manner, options });
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
  });

  it('lets no hostile text in a refusal drive the terminal', async () => {
    expect((await everything({ mood: 'refuses', ...manner })).faults).toEqual([]);
  });
});

describe('every command in a dry run', () => {
  const { everything, folder } = useEveryCommand();

  it('prints its requests without control characters, and stores nothing', async () => {
    const manner = { terminal: true, options: ['--dry-run', '--verbose'], every: true };
    expect((await everything({ mood: 'answers', ...manner })).faults).toEqual([]);
    // Only the session may be stored.
    const homes = (await readdir(folder())).filter((name) => /^\d+$/.test(name));
    const files = await Promise.all(homes.map((home) => filesIn(join(folder(), home))));
    expect(files.flat().filter((name) => !name.startsWith('state/accounts'))).toEqual([]);
  });
});

async function filesIn(home: string): Promise<string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isFile() ? [relative(home, join(entry.parentPath, entry.name))] : [],
  );
}
