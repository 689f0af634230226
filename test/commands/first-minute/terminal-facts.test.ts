/** What `plaza doctor` learns of a terminal, in what commands print there. */
import { beforeEach, describe, expect, it } from 'vitest';
import { useWidths } from '../../../src/terminal/text/disputed-widths';
import { withoutLinks } from '../../../src/terminal/text/link';
import { displayWidth } from '../../../src/terminal/text/text';
import { parseLine, signedIn } from '../../support/accounts';
import { type AppOptions, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
beforeEach(() => signedIn(home(), 'ada'));

const cursors = (...columns: number[]) => columns.map((column) => `\u001b[7;${column}R`).join('');
/** Draws each part of an emoji by itself, on white. */
const partwise = `\u001b]11;rgb:ffff/ffff/ffff\u001b\\${cursors(7, 5, 2, 2, 5, 3, 2)}\u001b[?6c`;
const kitty = `\u001bP>|kitty(0.40)\u001b\\${cursors(3, 3, 3, 3, 3, 3, 2)}\u001b[?62c`;
const plain = { env: { NO_COLOR: '1' } };

/** Runs a line at a terminal that answers so; what it prints. */
async function printed(answers: string, line: string, options: AppOptions = {}): Promise<string> {
  const env = { ...home().env, PAGER: '', ...options.env };
  const terminal = { columns: 60, rows: 200 };
  const ran = await plaza(parseLine(line).argv, { terminal, answers, ...options, env });
  expect(ran.exit).toBe(0);
  return ran.stdout;
}

describe('the terminal', () => {
  it.each([
    'posts feed --limit 2',
    'users me',
    'users me --json',
    'config list',
    'canvas show --region 0,0,8,8',
  ])('is not queried by %s', async (line) => expect(await printed(kitty, line)).not.toContain('\u001b[c'));

  it('is queried by doctor, but not for JSON and not in a pipe', async () => {
    expect(await printed(kitty, 'doctor')).toContain('\u001b[6n');
    expect(await printed(kitty, 'doctor --json')).not.toContain('\u001b[6n');
    expect(await printed(kitty, 'doctor', { terminal: undefined })).not.toContain('\u001b[6n');
  });
});

describe('after doctor', () => {
  const separate = { joined: 6, toned: 4, selected: 1, keycap: 1, flag: 4, recent: 2, spacingMark: 1 };

  it.each([
    ['draws their parts', partwise, separate],
    ['draws them whole', kitty, undefined],
  ])('emoji of several parts keep the margins of a terminal that %s', async (_, answers, widths) => {
    const text = 'we are 👨‍👩‍👧‍👦 a family of 👨‍👩‍👧‍👦 four people and a 🇩🇪 flag that is wide';
    await printed(answers, 'doctor', plain);
    await printed(answers, `posts create '${text}'`, plain);
    const lines = (await printed(answers, 'posts get @last', plain)).trimEnd().split('\n');
    useWidths(widths);
    const shownWidths = lines.map(displayWidth);
    useWidths(undefined);
    expect(Math.max(...shownWidths)).toBeLessThanOrEqual(60);
    // Author and time, and the ID, end at the margin.
    expect([shownWidths[0], shownWidths.at(-1)]).toEqual([60, 60]);
    expect(lines.slice(1, -1).join(' ')).toBe(text);
  });

  it('a light background gets no yellow and no cyan', async () => {
    const posts = 'posts by boris --limit 20';
    await printed(kitty, 'doctor');
    expect(await printed(kitty, posts)).toContain('\u001b[36m');
    const light = { terminal: { columns: 61, rows: 200 }, env: { TERM: 'xterm' } };
    await printed(partwise, 'doctor', light);
    expect(await printed(partwise, posts, light)).not.toMatch(/\u001b\[3[36]m/);
  });

  it('links are hyperlinks in a terminal that supports them', async () => {
    await printed(kitty, 'doctor', plain);
    await printed(kitty, "posts create --markup 'read [this](https://plaza.test/long/address)'", plain);
    const shown = await printed(kitty, 'posts get @last', plain);
    expect(shown).toContain(
      '\u001b]8;;https://plaza.test/long/address\u001b\\this\u001b]8;;\u001b\\ (plaza.test)',
    );
    expect(withoutLinks(shown)).not.toContain('\u001b');
    const other = { env: { ...plain.env, TERM: 'xterm' } };
    const text = await printed(partwise, 'posts get @last', other);
    expect(text).toContain('this (https://plaza.test/long/address)');
  });
});
