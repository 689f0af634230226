/** A captcha at a terminal: solved in the browser, which here is the test's own, or pasted. */
import { describe, expect, it } from 'vitest';
import { mailedCode, password } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { fetchText } from '../../support/http/free-ports';
import { fakeIo } from '../../support/io';
import { redirectTarget } from '../../support/programs';
import { conversation, enter, type Step } from '../../support/terminal/user';

const home = useHome();
const token = (purpose: string) => home().sandbox.control.captcha({ purpose }).token;

/** A browser that opens the page and does with it what the test wants. */
function browserThat(act: (address: string, page: string) => Promise<unknown>) {
  const opened: string[] = [];
  const part = async (_: string, { input }: { input: string }) => {
    const address = redirectTarget(input);
    opened.push(address);
    const page = await (await fetch(address)).text();
    void act(address, page);
    return { code: 0, stdout: '', stderr: '' };
  };
  return { opened, self: { ...fakeIo({}).self, part } };
}

const posts = (address: string, body: unknown) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin },
    body: JSON.stringify(body),
  });

const login = ['auth', 'login', '--email', 'ada@sandbox.test'];
const typed: Step = ['Password', `${password}${enter}`];
const question = 'The service requires a captcha: solve it in the browser';

describe('a captcha', () => {
  it.each([
    ['login', login, [typed], 'username  ada'],
    [
      'register',
      ['auth', 'signup', '--email', 'eve@sandbox.test'],
      [
        ['Password', `a-new-password${enter}`],
        ['Code sent to', () => `${mailedCode(home(), 'eve@sandbox.test')}${enter}`],
        ['Username', enter],
      ],
      'without a profile',
    ],
    ['password_reset', ['auth', 'forgot-password', '--email', 'ada@sandbox.test'], [], 'Sent a code'],
  ] as const)(
    'for %s is solved in the browser, and the terminal goes on by itself',
    async (purpose, argv, steps, reported) => {
      const { opened, self } = browserThat((address) => posts(address, { token: token(purpose) }));
      const [first, ...others] = steps as readonly Step[];
      const begun: Step[] = first ? [first, [question], ...others] : [[question]];
      const { exit, stdout, stderr } = await conversation(home().env, argv, begun, { self });
      expect({ exit, stderr: exit === 0 ? '' : stderr }).toEqual({ exit: 0, stderr: '' });
      expect(stdout).toContain(reported);
      expect(opened).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}$/)]);
      expect(await fetchText(opened[0] ?? '')).not.toContain('<title>');
    },
  );

  it('shows the widget of the service, asked for what it is for', async () => {
    let shown = '';
    const { self } = browserThat(async (address, page) => {
      shown = page;
      await posts(address, { token: token('login') });
    });
    expect((await conversation(home().env, login, [typed], { self })).exit).toBe(0);
    expect(shown).toContain(
      `src="${home().sandbox.baseUrl}/captcha?sitekey=sandbox-site-key&amp;action=login"`,
    );
  });

  it('can be pasted while the page is open', async () => {
    const { opened, self } = browserThat(async () => undefined);
    const steps: Step[] = [typed, [question, () => `${token('login')}${enter}`]];
    expect((await conversation(home().env, login, steps, { self })).exit).toBe(0);
    await expect(fetch(opened[0] ?? '')).rejects.toThrow();
  });

  it('is pasted where there is no browser; the page to open by hand is named', async () => {
    const steps: Step[] = [typed, ['yourself'], [question, () => `${token('login')}${enter}`]];
    const { exit, stderr } = await conversation(home().env, login, steps);
    expect(exit).toBe(0);
    expect(stderr).toMatch(
      /couldn't open a browser: [\s\S]*open\s+http:\/\/127\.0\.0\.1:\d+\/\S+\s+yourself/,
    );
  });

  it('is pasted where the service has no page for it', async () => {
    home().sandbox.addFault({ route: 'auth.captchaPage', kind: 'status', status: 404, times: 1 });
    const { opened, self } = browserThat(async () => undefined);
    const steps: Step[] = [
      typed,
      ['The service requires a captcha: paste the token', () => `${token('login')}${enter}`],
    ];
    expect((await conversation(home().env, login, steps, { self })).exit).toBe(0);
    expect(opened).toEqual([]);
  });

  it('that can never be solved here is explained on a line of its own, and pasting goes on', async () => {
    const { opened, self } = browserThat(async () => undefined);
    const tells = () => {
      void posts(opened[0] ?? '', { trouble: '110200' });
      return '';
    };
    const steps: Step[] = [
      typed,
      [question, tells],
      ['captcha error 110200: the captcha works only on another domain'],
      [question, () => `${token('login')}${enter}`],
    ];
    const { exit, stderr } = await conversation(home().env, login, steps, { self });
    expect(exit).toBe(0);
    expect(stderr).toMatch(/\n(\u001b\[[?\d]*[a-zA-Z])*captcha error 110200/);
  });

  it('that was complained of before the prompt was there is explained above it', async () => {
    const { self } = browserThat(async () => undefined);
    const part = async (...given: Parameters<typeof self.part>) => {
      const ended = await self.part(...given);
      await posts(redirectTarget(given[1].input), { trouble: 'early' });
      return ended;
    };
    const steps: Step[] = [typed, ['captcha error early'], [question, () => `${token('login')}${enter}`]];
    const { exit } = await conversation(home().env, login, steps, { self: { ...self, part } });
    expect(exit).toBe(0);
  });

  it('tells of the sandbox’s own way in the sandbox alone', async () => {
    const service = {
      PLAZA_PROFILE: undefined,
      PLAZA_BASE_URL: home().sandbox.baseUrl,
      PLAZA_KEYCHAIN: 'file',
    };
    const real = { ...home().env, ...service };
    const { exit, stderr } = await conversation(real, login, [
      typed,
      [question, () => `${token('login')}${enter}`],
    ]);
    expect({ exit, reported: stderr.includes('sandbox captcha') }).toEqual({ exit: 0, reported: false });
  });

  it('asks for the widget’s page as nobody, whoever is signed in', async () => {
    await plaza(['sandbox', 'sign-in', 'boris'], { env: home().env });
    const asked = home().sandbox.requestsFromNow();
    const { self } = browserThat((address) => posts(address, { token: token('login') }));
    expect((await conversation(home().env, login, [typed], { self })).exit).toBe(0);
    const pages = asked().filter(({ route }) => route === 'auth.captchaPage');
    expect(pages).toEqual([expect.objectContaining({ status: 200, user: null })]);
  });
});
