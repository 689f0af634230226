/** The canvas at a terminal: pictures, and the screen of `canvas watch` against the sandbox. */
import { describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { begin, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const env = () => ({ ...home().env, COLORTERM: 'truecolor' });
const terminal = { columns: 60, rows: 20 };

describe('canvas show', () => {
  it('asks the terminal what it can, and draws as it answers', async () => {
    await signedIn(home(), 'ada');
    const answers = '\u001b_Gi=1;OK\u001b\\\u001b[6;20;10t\u001b[?62c';
    const { input, output, exit } = begin(['canvas', 'show', '--pictures', 'auto'], {
      env: env(),
      terminal,
      answers,
    });
    expect(await exit).toBe(0);
    expect(output.text()).toMatch(/\u001b_Gi=1,a=q.*\u001b\[c\u001b_Ga=T,f=100,q=2,m=[01];/);
    expect(input.raw()).toBe(false);
  });

  it('draws as the setting says', async () => {
    await signedIn(home(), 'ada');
    await runAs(home(), ['config', 'set', 'pictures', 'none']);
    expect((await plaza(['canvas', 'show'], { env: env(), terminal })).stdout).toBe(
      '256 by 256 pixels; pictures are turned off\n',
    );
  });

  it('ends quietly when nobody reads any more', async () => {
    await signedIn(home(), 'ada');
    const { output, exit } = begin(['canvas', 'show', '--pictures', 'blocks'], { env: env(), terminal });
    output.close();
    expect(await exit).toBe(0);
  });

  it('writes no PNG to a terminal', async () => {
    await signedIn(home(), 'ada');
    expect(await plaza(['canvas', 'export', '-'], { env: env(), terminal })).toMatchObject({
      exit: 2,
      stdout: '',
    });
  });
});

describe('canvas watch', () => {
  const start = (...argv: string[]) =>
    begin(['canvas', 'watch', ...argv], { env: { ...home().env, NO_COLOR: '1' }, terminal });

  it('shows the canvas, its cursor, and whose pixel it is on', async () => {
    await signedIn(home(), 'ada');
    await runAs(home(), ['canvas', 'place', '128', '128', '10']);
    const { input, output, exit } = start();
    await expect.poll(() => output.text()).toContain('256 by 256 at 1:8');
    await expect.poll(() => output.text()).toContain('128,128  ██ 10 red #E50000  by Ada Lind @ada');
    output.clear();
    input.type('\u001b[C');
    await expect.poll(() => output.text()).toContain('136,128');
    output.clear();
    input.type('++');
    await expect.poll(() => output.text()).toContain('at 1:6');
    output.clear();
    input.type('z');
    await expect.poll(() => output.text()).toMatch(/zone \d+/);
    input.type('q');
    expect(await exit).toBe(0);
    expect(output.text()).toMatch(/\u001b\[\?1049l$/);
    expect(input.raw()).toBe(false);
  });

  it('follows the size of the terminal', async () => {
    await signedIn(home(), 'ada');
    const { input, output, exit } = start();
    await expect.poll(() => output.text()).toContain('256 by 256 at 1:8');
    output.resize(200, 100);
    await expect.poll(() => output.text()).toContain('256 by 256 at 1:2');
    output.resize(3, 2);
    output.resize(60, 20);
    input.type('q');
    expect(await exit).toBe(0);
  });
});
