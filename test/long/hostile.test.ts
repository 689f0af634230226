/**
 * Text from strangers in every manner of printing, for every command: nothing of it drives a terminal, and what is no
 * answer is no fault of plaza. `npm test` tries the terminal alone (`test/contract/hostile/terminal.test.ts`).
 */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useEveryCommand } from '../contract/hostile/every-command';
import type { Stray } from '../contract/hostile/service';

const page = { type: 'text/html', body: '<html>Sign in to this network</html>' };
const json = (body: string) => ({ type: 'application/json', body });

describe('in a pipe', () => {
  const { everything } = useEveryCommand();
  const manner = { terminal: false, options: ['--yes'], every: true };

  it('pipe: an answer does not drive a terminal, and every command is reached', async () => {
    const { faults, unreached } = await everything({ mood: 'answers', ...manner });
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
  });

  it('pipe: a refusal does not drive a terminal', async () => {
    const { faults } = await everything({ mood: 'refuses', ...manner, options: ['--yes', '--debug'] });
    expect(faults).toEqual([]);
  });

  it.each<[string, Stray]>([
    ['a web page for changes', { ...page, changesOnly: true }],
    ['null', { ...json('null'), changesOnly: false }],
    ['null for changes', { ...json('null'), changesOnly: true }],
    ['a list of nothing', { ...json('[null]'), changesOnly: false }],
  ])('pipe: what is no answer is no fault of plaza: %s', async (_, mood) => {
    const { faults, shown } = await everything({ mood, ...manner });
    expect(faults).toEqual([]);
    expect(shown.filter((text) => /\bundefined\b|\bNaN\b|\[object /.test(text))).toEqual([]);
  });
});

describe('as JSON at a terminal', () => {
  const { everything } = useEveryCommand();
  const manner = { terminal: true, options: ['--yes', '--json'], every: true };

  it('JSON: an answer does not drive the terminal, and every command is reached', async () => {
    const options = [...manner.options, '--debug'];
    const { faults, unreached } = await everything({ mood: 'answers', ...manner, options });
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
  });

  it('JSON: a refusal does not drive the terminal', async () => {
    expect((await everything({ mood: 'refuses', ...manner })).faults).toEqual([]);
  });
});

describe('in a dry run', () => {
  const { everything, folder } = useEveryCommand();

  it('dry run: what would be sent does not drive the terminal, and nothing is stored', async () => {
    const manner = { terminal: true, options: ['--dry-run', '--verbose'], every: true };
    expect((await everything({ mood: 'answers', ...manner })).faults).toEqual([]);
    // What the session needs is kept; everything else would be a change on this computer.
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
