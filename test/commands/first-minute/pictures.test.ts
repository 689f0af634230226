/** Pictures where people look at them: posts, the feed, files; and light terminals. */
import { describe, expect, it } from 'vitest';
import { loadStyle } from '../../../src/render/text/view';
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
