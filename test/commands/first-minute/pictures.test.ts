import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { loadStyle } from '../../../src/terminal/text/view';
import { signedIn, useLines } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const { run, json } = useLines(home);
const show = (line: string) =>
  plaza(line.split(' '), { env: { ...home().env, COLORTERM: 'truecolor' }, terminal: { columns: 80 } });
const drawn = /▀/;

async function postWithPicture(): Promise<string> {
  await signedIn(home(), 'ada');
  const filter = '[.[] | select(any(.attachments[]?; .type == "image"))][0].id';
  return (await run(`posts --jq '${filter}'`)).stdout.trim();
}

describe('the pictures of posts', () => {
  it('are drawn at a terminal, but neither with --no-pictures nor in a pipe nor in JSON', async () => {
    const line = `posts get ${await postWithPicture()}`;
    expect((await show(`${line} --pictures blocks`)).stdout).toMatch(drawn);
    expect((await show(`${line} --no-pictures`)).stdout).not.toMatch(drawn);
    expect((await run(line)).stdout).not.toMatch(drawn);
    const { attachments } = JSON.parse((await show(`${line} --json`)).stdout);
    expect(attachments[0]).not.toHaveProperty('shown');
  });

  it('are drawn in the feed with --pictures', async () => {
    await postWithPicture();
    expect((await show('posts --limit 3 --pictures blocks')).stdout).toMatch(drawn);
    expect((await show('posts --limit 3')).stdout).not.toMatch(drawn);
  });
});

describe('files show', () => {
  const path = (name: string) => join(home().folder, name);
  const data = Uint8Array.from({ length: 16 }, (_, at) => (at % 4 === 3 || at < 8 ? 255 : 0));
  const red = encode({ width: 2, height: 2, data });

  it('draws an uploaded picture at a terminal, and prints rows in a pipe', async () => {
    const { stdout } = await run(`posts get ${await postWithPicture()} --jq .attachments[0].id`);
    const shown = await show(`files show ${stdout.trim()} --pictures blocks`);
    expect(shown).toMatchObject({ exit: 0, stdout: expect.stringMatching(drawn) });
    expect((await run(`files show ${stdout.trim()}`)).stdout).toMatch(/^id\t/);
  });

  it('draws a file of this computer', async () => {
    await writeFile(path('red.png'), red);
    const shown = await show(`files show ${path('red.png')} --pictures blocks`);
    expect(shown).toEqual({ exit: 0, stdout: expect.stringMatching(drawn), stderr: '' });
    const details = { filename: 'red.png', mimeType: 'image/png', size: expect.any(Number) };
    expect(await json(`files show ${path('red.png')}`)).toEqual(details);
  });

  it('refuses a file that is no picture, and prints a note on one that cannot be drawn', async () => {
    await writeFile(path('notes.txt'), 'hello');
    expectRefusal(
      await run(`files show ${path('notes.txt')}`),
      2,
      'notes.txt is not a picture, but a text of 5 B',
    );
    await writeFile(path('broken.png'), red.subarray(0, 40));
    const { exit, stderr } = await show(`files show ${path('broken.png')} --pictures blocks`);
    expect(exit).toBe(0);
    expect(stderr).toContain("couldn't show the picture");
  });
});

it('school profile draws the profile with --pictures', async () => {
  await signedIn(home(), 'ada');
  expect((await show('school profile boris --pictures blocks')).stdout).toMatch(drawn);
  expect((await show('school profile boris --pictures none')).stdout).not.toMatch(drawn);
});

it.each([1, 2, 3] as const)(
  'loadStyle keeps given colors on a light background at level %i',
  async (level) => {
    const [light, dark] = [await loadStyle(level, true), await loadStyle(level)];
    expect(light.hex('#102030').bold('x')).toBe(dark.hex('#102030').bold('x'));
    expect(light.hex('#102030').cyan('x')).not.toMatch(/\u001b\[36m/);
  },
);
