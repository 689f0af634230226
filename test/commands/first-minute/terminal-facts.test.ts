/** What a terminal tells of itself, in what commands print there. */
import { describe, expect, it } from 'vitest';
import { useWidths } from '../../../src/terminal/text/disputed-widths';
import { withoutLinks } from '../../../src/terminal/text/link';
import { displayWidth } from '../../../src/terminal/text/text';
import { signedIn } from '../../support/accounts';
import { type AppOptions, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const cursors = (...columns: number[]) => columns.map((column) => `\u001b[7;${column}R`).join('');
/** Draws each part of an emoji by itself, on white. */
const partwise = `\u001b]11;rgb:ffff/ffff/ffff\u001b\\${cursors(7, 5, 2, 2, 5, 3, 2)}\u001b[?6c`;
const kitty = `\u001bP>|kitty(0.40)\u001b\\${cursors(3, 3, 3, 3, 3, 3, 2)}\u001b[?62c`;

async function at(answers: string | undefined, argv: readonly string[], options: AppOptions = {}) {
  const env = { ...home().env, PAGER: '', ...options.env };
  const ran = await plaza(argv, { terminal: { columns: 60, rows: 200 }, answers, ...options, env });
  return { ...ran, isAsked: ran.stdout.includes('\u001b[6n'), shown: ran.stdout };
}

const bare = { NO_COLOR: '1' };

/** Lets `plaza doctor` ask the terminal, in the same environment. */
const doctor = (answers: string, options?: AppOptions) => at(answers, ['doctor'], options);

describe('the terminal', () => {
  it.each([
    ['a list', ['posts', 'feed', '--limit', '2']],
    ['a record', ['users', 'me']],
    ['JSON', ['users', 'me', '--json']],
    ['settings', ['config', 'list']],
    ['a picture', ['canvas', 'show', '--region', '0,0,8,8']],
  ])('is not asked by %s', async (_, argv) => {
    await signedIn(home(), 'ada');
    const { exit, stdout } = await at(kitty, argv);
    expect([exit, stdout.includes('\u001b[c')]).toEqual([0, false]);
  });

  it('is asked by doctor, but not in JSON and not in a pipe', async () => {
    expect((await doctor(kitty)).isAsked).toBe(true);
    expect((await at(kitty, ['doctor', '--json'])).isAsked).toBe(false);
    expect((await doctor(kitty, { terminal: undefined })).isAsked).toBe(false);
  });
});

describe('emoji of several parts', () => {
  const text = 'we are 👨‍👩‍👧‍👦 a family of 👨‍👩‍👧‍👦 four people and a 🇩🇪 flag that is wide';

  it.each([
    [
      'a terminal that draws the parts',
      partwise,
      { joined: 6, toned: 4, selected: 1, keycap: 1, flag: 4, recent: 2, spacingMark: 1 },
    ],
    ['one that draws the whole', kitty, undefined],
  ])('break no line and no right margin of %s', async (_, answers, widths) => {
    await signedIn(home(), 'ada');
    await doctor(answers, { env: bare });
    await at(answers, ['posts', 'create', text], { env: bare });
    const { shown } = await at(answers, ['posts', 'get', '@last'], { env: bare });
    useWidths(widths);
    const lines = shown.trimEnd().split('\n');
    expect(lines.map(displayWidth).every((width) => width <= 60)).toBe(true);
    // Author and time, and the ID, end at the margin.
    expect([displayWidth(lines[0] ?? ''), displayWidth(lines.at(-1) ?? '')]).toEqual([60, 60]);
    expect(lines.slice(1, -1).join(' ')).toBe(text);
    useWidths(undefined);
  });
});

describe('a light background', () => {
  it('has no yellow and no cyan, although the environment says nothing', async () => {
    await signedIn(home(), 'ada');
    const colors = async (answers: string) => {
      await doctor(answers);
      const { shown } = await at(answers, ['posts', 'by', 'boris', '--limit', '20']);
      return { cyan: shown.includes('\u001b[36m'), yellow: shown.includes('\u001b[33m') };
    };
    expect((await colors(kitty)).cyan).toBe(true);
    const fresh = { terminal: { columns: 61, rows: 200 }, env: { TERM: 'xterm' } };
    await doctor(partwise, fresh);
    const { shown } = await at(partwise, ['posts', 'by', 'boris', '--limit', '20'], fresh);
    expect(shown).not.toMatch(/\u001b\[3[36]m/);
  });
});

describe('links', () => {
  it('open by their text where the terminal knows them', async () => {
    await signedIn(home(), 'ada');
    const markup = 'read [this](https://plaza.test/long/address)';
    await doctor(kitty, { env: bare });
    await at(kitty, ['posts', 'create', '--markup', markup], { env: bare });
    const { shown } = await at(kitty, ['posts', 'get', '@last'], { env: bare });
    expect(shown).toContain(
      '\u001b]8;;https://plaza.test/long/address\u001b\\this\u001b]8;;\u001b\\ (plaza.test)',
    );
    expect(withoutLinks(shown)).not.toContain('\u001b');
    const { shown: other } = await at(partwise, ['posts', 'get', '@last'], {
      env: { ...bare, TERM: 'xterm' },
    });
    expect(other).toContain('this (https://plaza.test/long/address)');
  });
});
