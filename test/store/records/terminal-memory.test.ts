import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TerminalMemory } from '../../../src/ports/handles';
import {
  allTerminalMemories,
  deleteTerminalMemories,
  terminalMemory,
} from '../../../src/store/records/terminal-memory';
import { useFolder } from '../../support/folder';

const folder = useFolder();
const now = Date.parse('2026-11-22T12:00:00Z');
const empty: TerminalMemory = { lists: {}, made: {}, seen: {} };
const memory = (id: string): TerminalMemory => ({
  lists: { post: [{ id, label: 'Good morning', by: 'ada' }] },
  made: {},
  seen: { post: [{ id, label: 'Good morning' }] },
});
const at = (terminal: string, profile = 'sandbox') => terminalMemory(folder(), { terminal, profile, now });
const files = () => readdir(join(folder(), 'terminals'));

describe('the memory of terminals', () => {
  it('is one private file for each terminal, with a memory for each profile', async () => {
    await at('one').write(memory('a'));
    await at('one', 'work').write(memory('b'));
    await at('two').write(memory('c'));
    expect(await at('one').read()).toEqual(memory('a'));
    expect(await at('one', 'work').read()).toEqual(memory('b'));
    expect(await at('two').read()).toEqual(memory('c'));
    expect((await files()).sort()).toEqual(['one.json', 'two.json']);
    const found = await stat(join(folder(), 'terminals', 'one.json'));
    expect(found.mode & 0o777).toBe(0o600);
    expect((await stat(join(folder(), 'terminals'))).mode & 0o777).toBe(0o700);
  });

  it('is empty for a new terminal, and where the file is damaged', async () => {
    expect(await at('new').read()).toEqual(empty);
    await mkdir(join(folder(), 'terminals'));
    for (const text of ['{', '[]', '{"sandbox":{"lists":{"post":[1]},"made":{},"seen":{}}}', 'null']) {
      await writeFile(join(folder(), 'terminals', 'new.json'), text);
      expect(await at('new').read()).toEqual(empty);
    }
    await at('new').write(memory('a'));
    expect(await at('new').read()).toEqual(memory('a'));
  });

  it('stays in its folder, whatever the terminal is called', async () => {
    await at('../../etc/passwd').write(memory('a'));
    expect(await files()).toEqual(['.._.._etc_passwd.json']);
  });

  it('is removed after a week without use, unless it is of a type of terminal', async () => {
    await at('old').write(memory('a'));
    await at('type-xterm').write(memory('a'));
    await at('recent').write(memory('b'));
    for (const name of ['old.json', 'type-xterm.json'])
      await utimes(join(folder(), 'terminals', name), now / 1000, now / 1000 - 8 * 86_400);
    await utimes(join(folder(), 'terminals', 'recent.json'), now / 1000, now / 1000 - 86_400);
    await at('new').write(memory('c'));
    expect((await files()).sort()).toEqual(['new.json', 'recent.json', 'type-xterm.json']);
  });

  it('is found for completion, and deleted with its profile', async () => {
    await at('one').write(memory('a'));
    await at('one', 'work').write(memory('b'));
    await at('two').write(memory('c'));
    await utimes(join(folder(), 'terminals', 'one.json'), 1000, 1000);
    const found = await allTerminalMemories(folder(), 'sandbox');
    expect(found.map(({ lists }) => lists.post?.[0]?.id)).toEqual(['c', 'a']);
    await deleteTerminalMemories(folder(), 'sandbox');
    expect(await allTerminalMemories(folder(), 'sandbox')).toEqual([]);
    expect(await at('one', 'work').read()).toEqual(memory('b'));
    expect(await readFile(join(folder(), 'terminals', 'two.json'), 'utf8')).toBe('{}');
  });
});
