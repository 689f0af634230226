/** Pictures where people look at them: posts, the feed, files; and light terminals. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { loadStyle } from '../../../src/terminal/text/view';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const env = () => ({ ...home().env, COLORTERM: 'truecolor' });
const person = (...argv: string[]) => plaza(argv, { env: env(), terminal: { columns: 80 } });
const script = (...argv: string[]) => plaza(argv, { env: env() });
const drawn = /▀/;

async function postWithPicture(): Promise<string> {
  await signedIn(home(), 'ada');
  const filter = '[.[] | select(any(.attachments[]?; .type == "image"))][0].id';
  return (await script('posts', '--jq', filter)).stdout.trim();
}

describe('the pictures of a post', () => {
  it('are drawn at a terminal, unless they are not wanted', async () => {
    const id = await postWithPicture();
    expect((await person('posts', 'get', id, '--pictures', 'blocks')).stdout).toMatch(drawn);
    expect((await person('posts', 'get', id, '--no-pictures')).stdout).not.toMatch(drawn);
    expect((await script('posts', 'get', id)).stdout).not.toMatch(drawn);
    const json = await person('posts', 'get', id, '--json');
    expect(JSON.parse(json.stdout).attachments[0]).not.toHaveProperty('shown');
  });

  it('are drawn in the feed where they are asked for', async () => {
    await postWithPicture();
    expect((await person('posts', '--limit', '3', '--pictures', 'blocks')).stdout).toMatch(drawn);
    expect((await person('posts', '--limit', '3')).stdout).not.toMatch(drawn);
  });

  it('can be shown alone', async () => {
    const id = await postWithPicture();
    const file = (await script('posts', 'get', id, '--jq', '.attachments[0].id')).stdout.trim();
    const shown = await person('files', 'show', file, '--pictures', 'blocks');
    expect(shown.exit).toBe(0);
    expect(shown.stdout).toMatch(drawn);
    expect((await script('files', 'show', file)).stdout).toMatch(/^id\t/);
  });
});

describe('a file of this computer', () => {
  const path = (name: string) => join(home().folder, name);
  const red = encode({
    width: 2,
    height: 2,
    data: Uint8Array.from({ length: 16 }, (_, at) => (at % 4 === 3 || at < 8 ? 255 : 0)),
  });

  it('is drawn like an uploaded one, and sends nothing', async () => {
    await writeFile(path('red.png'), red);
    const shown = await person('files', 'show', path('red.png'), '--pictures', 'blocks');
    expect(shown).toMatchObject({ exit: 0, stderr: '' });
    expect(shown.stdout).toMatch(drawn);
    const details = JSON.parse((await script('files', 'show', path('red.png'), '--json')).stdout);
    expect(details).toEqual({ filename: 'red.png', mimeType: 'image/png', size: expect.any(Number) });
  });

  it('that is none of a picture is shown with its details, and a broken one with a note', async () => {
    await writeFile(path('notes.txt'), 'hello');
    expect((await script('files', 'show', path('notes.txt'))).stdout).toMatch(
      /^type\t\S+\nname\tnotes.txt\nsize\t5\n/,
    );
    await writeFile(path('broken.png'), red.subarray(0, 40));
    const broken = await person('files', 'show', path('broken.png'), '--pictures', 'blocks');
    expect({ exit: broken.exit, note: broken.stderr.includes("couldn't show the picture") }).toEqual({
      exit: 0,
      note: true,
    });
  });
});

describe('every command that draws pictures', () => {
  it.each([
    ...['users get', 'users me', 'posts get', 'posts feed', 'files show', 'exam start', 'exam take'],
    ...[
      'exam gallery next',
      'exam gallery rate',
      'canvas show',
      'canvas draw',
      'canvas diff',
      'canvas zones',
    ],
    ...['school profile', 'school cushion claim', 'school avatar set', 'school avatar upload'],
    ...['school board show', 'school board draw', 'school board wipe', 'school board watch'],
  ])('%s takes how to draw them', async (line) => {
    expect((await script(...line.split(' '), '--help')).stdout).toContain('--pictures <auto|blocks|');
  });

  it('draws as it is told, also a profile of the event', async () => {
    await signedIn(home(), 'ada');
    const shown = async (way: string) =>
      (await person('school', 'profile', 'boris', '--pictures', way)).stdout;
    expect(await shown('blocks')).toMatch(drawn);
    expect(await shown('none')).not.toMatch(drawn);
  });
});

describe('a light terminal', () => {
  it('gets no yellow and no cyan', async () => {
    for (const level of [1, 2, 3] as const) {
      const light = await loadStyle(level, true);
      expect(light.yellow('x') + light.cyan('x')).not.toMatch(/\u001b\[3[36]m/);
      expect(light.yellow('x')).not.toBe('x');
      // In a chain, and behind one, as well.
      expect(light.underline.cyan('x') + light.bold.yellow.dim('x')).not.toMatch(/\u001b\[3[36]m/);
      expect(light.hex('#102030').bold('x')).toBe((await loadStyle(level)).hex('#102030').bold('x'));
      expect(light.red('x')).toBe((await loadStyle(level)).red('x'));
    }
    expect((await loadStyle(1)).yellow('x')).toContain('\u001b[33m');
  });
});
