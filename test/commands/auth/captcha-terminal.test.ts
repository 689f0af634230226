import { describe, expect, it } from 'vitest';
import { mailedCode, parseLine, password, signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';
import { fetchText } from '../../support/http/free-ports';
import { fakeIo } from '../../support/io';
import { redirectTarget } from '../../support/programs';
import { answer, conversation, enter, type Step } from '../../support/terminal/user';

const home = useHome();
const token = (purpose: string) => home().sandbox.control.captcha({ purpose }).token;

/** A browser that opens the page and then acts on it. */
function browserThat(act: (address: string, page: string) => Promise<unknown> = async () => undefined) {
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

const post = (address: string, body: unknown) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin },
    body: JSON.stringify(body),
  });

const typed = answer('Password', password);
const question = 'The service requires a captcha: solve it in the browser';
const pasted: Step = [question, () => `${token('login')}${enter}`];

/** Signs in; the change is the process of the browser. */
const login = (
  steps: readonly Step[],
  change?: Parameters<typeof conversation>[3],
  env: Readonly<Record<string, string | undefined>> = {},
) =>
  conversation(
    { ...home().env, ...env },
    ['auth', 'login', '--email', 'ada@sandbox.test'],
    [typed, ...steps],
    change,
  );

describe('a captcha at a terminal', () => {
  it.each<[purpose: string, line: string, steps: readonly Step[], printed: string]>([
    ['login', 'auth login --email ada@sandbox.test', [typed, [question]], 'username  ada'],
    [
      'register',
      'auth signup --email eve@sandbox.test',
      [
        answer('Password', 'a-new-password'),
        [question],
        ['Code sent to', () => `${mailedCode(home(), 'eve@sandbox.test')}${enter}`],
        ['Username', enter],
      ],
      'without a profile',
    ],
    ['password_reset', 'auth forgot-password --email ada@sandbox.test', [[question]], 'Sent a code'],
  ])('for %s is solved in the browser, and the command continues', async (purpose, line, steps, printed) => {
    const { opened, self } = browserThat((address) => post(address, { token: token(purpose) }));
    const { exit, stdout, stderr } = await conversation(home().env, parseLine(line).argv, steps, { self });
    expect(exit, stderr).toBe(0);
    expect(stdout).toContain(printed);
    expect(opened).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}$/)]);
    expect(await fetchText(opened[0] ?? '')).not.toContain('<title>');
  });

  it('shows the widget of the service for its action, requested without the session of an account', async () => {
    await signedIn(home(), 'boris');
    const requests = home().sandbox.requestsFromNow();
    let shown = '';
    const { self } = browserThat(async (address, page) => {
      shown = page;
      await post(address, { token: token('login') });
    });
    expect((await login([], { self })).exit).toBe(0);
    const source = `${home().sandbox.baseUrl}/captcha?sitekey=sandbox-site-key&amp;action=login`;
    expect(shown).toContain(`src="${source}"`);
    const pages = requests().filter(({ route }) => route === 'auth.captchaPage');
    expect(pages).toEqual([expect.objectContaining({ status: 200, user: null })]);
  });

  it('can be pasted while the page is open, which is closed then', async () => {
    const { opened, self } = browserThat();
    expect((await login([pasted], { self })).exit).toBe(0);
    await expect(fetch(opened[0] ?? '')).rejects.toThrow();
  });

  it('is pasted where no browser can be opened; the address of the page is shown', async () => {
    const { exit, stderr } = await login([['yourself'], pasted]);
    expect(exit).toBe(0);
    expect(stderr).toMatch(
      /couldn't open a browser: [\s\S]*open\s+http:\/\/127\.0\.0\.1:\d+\/\S+\s+yourself/,
    );
  });

  it('is pasted where the service has no page for it', async () => {
    home().sandbox.addFault({ route: 'auth.captchaPage', kind: 'status', status: 404, times: 1 });
    const { opened, self } = browserThat();
    expect(
      (await login([['The service requires a captcha: paste the token', pasted[1]]], { self })).exit,
    ).toBe(0);
    expect(opened).toEqual([]);
  });

  it('can be pasted after the page has reported an error, which is explained on a line of its own', async () => {
    const { opened, self } = browserThat();
    const fail = () => {
      void post(opened[0] ?? '', { trouble: '110200' });
      return '';
    };
    const explained: Step = ['captcha error 110200: the captcha works only on another domain'];
    const { exit, stderr } = await login([[question, fail], explained, pasted], { self });
    expect(exit).toBe(0);
    expect(stderr).toMatch(/\n(\u001b\[[?\d]*[a-zA-Z])*captcha error 110200/);
  });

  it('shows an error of the page above a prompt that was not there yet', async () => {
    const { self } = browserThat();
    const part = async (...given: Parameters<typeof self.part>) => {
      const ended = await self.part(...given);
      await post(redirectTarget(given[1].input), { trouble: 'early' });
      return ended;
    };
    expect((await login([['captcha error early'], pasted], { self: { ...self, part } })).exit).toBe(0);
  });

  it('does not mention plaza sandbox captcha at a service', async () => {
    const { baseUrl } = home().sandbox;
    const service = { PLAZA_PROFILE: undefined, PLAZA_BASE_URL: baseUrl, PLAZA_KEYCHAIN: 'file' };
    const { exit, stderr } = await login([pasted], undefined, service);
    expect(exit).toBe(0);
    expect(stderr).not.toContain('sandbox captcha');
  });
});
