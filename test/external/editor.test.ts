import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { editFile } from '../../src/external/editor';
import { useFolder } from '../support/folder';
import { writeProgram } from '../support/programs';

const folder = useFolder();

/** An editor with that script; the file is its `$1`. */
const editor = (name: string, script: string) => writeProgram(folder(name), `#!/bin/sh\n${script}\n`);

const edit = (env: Record<string, string>) =>
  editFile(folder('draft.txt'), { env: { PATH: process.env.PATH, ...env }, platform: 'linux' });
const draft = () => readFile(folder('draft.txt'), 'utf8');

describe('editFile', () => {
  it('starts the editor with the file', async () => {
    await writeFile(folder('draft.txt'), 'old');
    await edit({ EDITOR: editor('plain', 'printf " and new" >> "$1"') });
    expect(await draft()).toBe('old and new');
  });

  it('prefers VISUAL to EDITOR, with its own words and spaces', async () => {
    editor('with space', 'printf "%s" "$1 $2" > "$3"');
    await edit({ VISUAL: `'${folder('with space')}' --wait 'two words'`, EDITOR: 'false' });
    expect(await draft()).toBe('--wait two words');
  });

  it('passes the name of the file to no shell', async () => {
    const path = folder('$(touch stolen) `x` "q".txt');
    await editFile(path, {
      env: { PATH: process.env.PATH, EDITOR: editor('plain', 'printf ok > "$1"') },
      platform: 'linux',
    });
    expect(await readFile(path, 'utf8')).toBe('ok');
  });

  it.each([
    ['exit 3', 'exit code 3'],
    ['kill -9 $$', 'ended'],
  ])('fails when the editor ends with %s', async (script, why) => {
    const EDITOR = editor('failing', script);
    await expect(edit({ EDITOR })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(new RegExp(`^the editor '${EDITOR}' failed: .*${why}|exit code 137`)),
      details: { hint: expect.stringContaining('--file') },
    });
  });

  it('fails without the editor', async () => {
    const missing = edit({ EDITOR: 'no-such-editor-here' });
    await expect(missing).rejects.toThrow(/no-such-editor-here.*exit code 127/);
  });
});
