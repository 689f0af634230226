/** `plaza home` at a terminal, against the sandbox. */
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/errors';
import { signedIn } from '../../support/accounts';
import { begin, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { screenText } from '../../support/terminal/screen-text';

const home = useHome();
const enter = '\r';
const esc = '\u001b';

/** The screen of a user at a terminal of this size. */
function start(
  change: Readonly<Record<string, string>> = {},
  columns = 120,
  argv: readonly string[] = [],
  signal?: AbortSignal,
) {
  const rows = 40;
  const env = { ...home().env, NO_COLOR: '1', ...change };
  const run = begin(['home', ...argv], { env, terminal: { columns, rows }, ...(signal && { signal }) });
  return { ...run, shown: () => screenText(run.output.text(), rows) };
}
const as = async (person: string, ...line: string[]) => {
  const { exit, stdout, stderr } = await plaza([...line, '--profile', person], { env: home().env });
  expect({ exit, stderr }).toMatchObject({ exit: 0 });
  return stdout;
};

describe('home', () => {
  it('likes, comments, follows and undoes by the commands that it shows, as the user it began with', async () => {
    await signedIn(home(), 'ada');
    await as('sandbox', 'auth', 'switch', 'sandbox');
    const { input, exit, shown, errors } = start({ PLAZA_PROFILE: '' });
    await expect.poll(shown).toContain('@ada');
    await expect.poll(shown).toContain('▌');
    await expect.poll(shown).toContain('likes your post');
    input.type('/boris\r');
    await expect.poll(shown).toContain('search: boris');
    await expect.poll(shown).toMatch(/▌.*@boris/);
    input.type(enter);
    await expect.poll(shown).toContain('› @boris');
    await expect.poll(shown).toContain('Pumpkin soup');
    expect(shown()).toContain('School event: window broken · 2 stickers');
    await signedIn(home(), 'boris', '--profile', 'boris');
    await as('boris', 'auth', 'switch', 'boris');
    input.type('jl');
    await expect.poll(shown).toMatch(/\$ plaza posts (un)?like [\w-]+ {2}(un)?liked/);
    const [, verb = '', id = ''] = /plaza posts (like|unlike) ([\w-]+)/.exec(shown()) ?? [];
    const isLiked = async () =>
      (await plaza(['posts', 'get', id, '--jq', '.isLiked'], { env: home().env })).stdout.trim();
    expect(await isLiked()).toBe(String(verb === 'like'));
    input.type('u');
    await expect
      .poll(shown)
      .toMatch(verb === 'like' ? /\$ plaza posts unlike .* unliked/ : /\$ plaza posts like .* liked/);
    expect(await isLiked()).toBe(String(verb !== 'like'));
    input.type(`${enter}`);
    await expect.poll(shown).toMatch(/› thread[\s\S]*http:/);
    input.type('cFrom the screen');
    await expect.poll(shown).toContain(`comment: plaza comments create ${id} TEXT`);
    input.type(enter);
    await expect.poll(shown).toContain("'From the screen'  sent");
    expect(await as('sandbox', 'comments', 'list', id, '--all')).toContain('From the screen');
    await signedIn(home(), 'boris');
    input.type('l');
    await expect.poll(shown).toMatch(/boris has signed in .*\s+\$ plaza \w+ (un)?like/);
    input.type('q');
    expect(await exit).toBe(0);
    expect(errors.text()).toBe('');
  });

  it('shows a notification that comes, and cleans what strangers write', async () => {
    await signedIn(home(), 'ada');
    await signedIn(home(), 'boris', '--profile', 'boris');
    const { input, exit, shown, output } = start();
    await expect.poll(shown).toContain('likes your post');
    const text = 'Hello @ada \u001b]0;owned\u0007\u202ereversed';
    await as('boris', 'posts', 'create', text);
    await expect.poll(shown).toContain('● 1 new');
    expect(output.text()).not.toContain('owned\u0007');
    expect(output.text()).not.toContain('\u202e');
    input.type('\t');
    await expect.poll(shown).not.toContain('● 1 new');
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('shows the canvas in small, and a key is taken meanwhile', async () => {
    await signedIn(home(), 'ada');
    const { input, exit, shown } = start();
    await expect.poll(shown).toContain('▌');
    input.type('gc');
    await expect.poll(shown).toMatch(/^canvas .*\n\d+ by \d+/m);
    input.type('gc');
    await expect.poll(shown).not.toMatch(/^canvas .*\n\d+ by \d+/m);
    input.type('q');
    expect(await exit).toBe(0);
  });

  it.each([
    [{}, (copied: string) => copied],
    [
      { TMUX: '/tmp/none,1,0' },
      (copied: string) => `${copied}\u001bPtmux;${copied.replace('\u001b', '\u001b\u001b')}\u001b\\`,
    ],
    [{ STY: '1.none' }, (copied: string) => `\u001bP${copied}\u001b\\`],
  ] as const)(
    'copies an ID by the terminal, with %j through what stands between',
    async (between, passed) => {
      await signedIn(home(), 'ada');
      const { input, exit, shown, output } = start(between);
      await expect.poll(shown).toContain('▌');
      input.type('y');
      await expect.poll(shown).toMatch(/copied [\w-]{36}, where the terminal allows it/);
      const [id = ''] = /[\w-]{36}(?=, where)/.exec(shown()) ?? [];
      expect(output.text()).toContain(passed(`\u001b]52;c;${Buffer.from(id).toString('base64')}\u0007`));
      input.type('q');
      expect(await exit).toBe(0);
    },
  );

  it('shows an ID to be copied by hand when the setting clipboard is off', async () => {
    await signedIn(home(), 'ada');
    await as('sandbox', 'config', 'set', 'clipboard', 'off');
    const { input, exit, shown, output } = start();
    await expect.poll(shown).toContain('▌');
    input.type('y');
    await expect.poll(shown).toMatch(/[\w-]{36} \(the setting 'clipboard' is off: copy it by hand\)/);
    expect(output.text()).not.toContain(']52;');
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('says that nobody is signed in, and keeps the text that could not be sent', async () => {
    const { input, exit, shown, errors } = start({}, 80);
    await expect.poll(shown).toContain('sandbox sign-in ada');
    input.type('nGood morning');
    input.type(enter);
    await expect.poll(shown).toMatch(/not signed in: .*\n\$ plaza posts create 'Good morning'/);
    input.type('n');
    await expect.poll(shown).toContain('│ Good morning');
    input.type(esc);
    await expect.poll(shown).not.toContain('│ Good morning');
    input.type('q');
    expect(await exit).toBe(0);
    expect(errors.text().replace(/\s+/g, ' ')).toMatch(
      /your text is saved in \S+; send it with 'plaza posts create --file \S+'/,
    );
  });

  it('saves the text that is being typed when Ctrl-C ends it', async () => {
    const { input, exit, shown, errors } = start({}, 80);
    await expect.poll(shown).toContain('sandbox sign-in ada');
    input.type('nGood');
    await expect.poll(shown).toContain('│ Good');
    input.type('\u0003');
    expect(await exit).toBe(130);
    expect(errors.text()).toContain('your text is saved in');
  });

  it('draws the picture of a post in pixels where it rests, and removes it when it ends', async () => {
    await signedIn(home(), 'ada');
    const { input, exit, shown, output } = start({ NO_COLOR: '', FORCE_COLOR: '3' }, 120, [
      '--pictures',
      'kitty',
    ]);
    await expect.poll(shown).toContain('soup.png');
    await expect.poll(() => output.text()).toContain('\u001b_Ga=T,i=');
    const [image = ''] = output.text().match(/(?<=_Ga=T,)i=\d+/) ?? [];
    input.type('q');
    expect(await exit).toBe(0);
    expect(output.text().lastIndexOf(`\u001b_Ga=d,d=I,${image},`)).toBeGreaterThan(
      output.text().lastIndexOf(`_Ga=T,${image},`),
    );
  });

  it('without a terminal says that it needs one', async () => {
    const { exit, stderr } = await plaza(['home'], { env: home().env });
    expect([exit, stderr]).toEqual([8, expect.stringContaining('requires a terminal')]);
  });

  it.each([
    [{}, ['--plain'], enter],
    [{ ACCESSIBLE: '1' }, [], '1\n'],
    [{ TERM: 'dumb' }, [], '1\n'],
  ] as const)('with %j %j has prompts instead, and prints lists', async (change, argv, popular) => {
    await signedIn(home(), 'ada');
    const stop = new AbortController();
    const { input, exit, output, errors } = start(change, 80, argv, stop.signal);
    await expect.poll(() => errors.text()).toContain('Posts: popular');
    input.type(popular);
    await expect.poll(() => output.text()).toContain('Popular posts');
    await expect.poll(() => errors.text().split('Posts: popular').length).toBeGreaterThan(2);
    // At plain prompts the terminal takes Ctrl-C itself, and sends a signal.
    if (argv.length > 0) input.type('\u0003');
    else stop.abort(new InterruptedError());
    expect(await exit).toBe(130);
    expect(output.text()).not.toContain('\u001b[?1049h');
  });
});
