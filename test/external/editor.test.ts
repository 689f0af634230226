/** The person's editor, as a program of the test's own. */
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { editFile } from '../../src/external/editor';
import { useFolder } from '../support/folder';
import { writeProgram } from '../support/programs';

const folder = useFolder();

/** An editor that does what the script says; the file is `$1` of it. */
const editor = (name: string, script: string) => writeProgram(folder(name), `#!/bin/sh\n${script}\n`);

const edit = (env: Record<string, string>) =>
  editFile(folder('draft.txt'), { env: { PATH: process.env.PATH, ...env }, platform: 'linux' });
const draft = () => readFile(folder('draft.txt'), 'utf8');

describe('the editor', () => {
  it('gets the file, and what it leaves there stays', async () => {
    await writeFile(folder('draft.txt'), 'old');
    await edit({ EDITOR: editor('plain', 'printf " and new" >> "$1"') });
    expect(await draft()).toBe('old and new');
  });

  it('is VISUAL before EDITOR, and may have words and spaces of its own', async () => {
    editor('with space', 'printf "%s" "$1 $2" > "$3"');
    await edit({ VISUAL: `'${folder('with space')}' --wait 'two words'`, EDITOR: 'false' });
    expect(await draft()).toBe('--wait two words');
  });

  it('cannot be led astray by the name of the file', async () => {
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
  ])('that ends with %s is told', async (script, why) => {
    const EDITOR = editor('failing', script);
    await expect(edit({ EDITOR })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(new RegExp(`^the editor '${EDITOR}' failed: .*${why}|exit code 137`)),
      details: { hint: expect.stringContaining('--file') },
    });
  });

  it('that is not there is told', async () => {
    await expect(edit({ EDITOR: 'no-such-editor-here' })).rejects.toThrow(
      /no-such-editor-here.*exit code 127/,
    );
  });
});
