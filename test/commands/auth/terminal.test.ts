/** The account commands at a terminal: what is missing is asked for. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailedCode, otherCode, password } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter, interrupt, type Step } from '../../support/terminal/user';

const home = useHome();
type Environment = Readonly<Record<string, string | undefined>>;
const talk = (argv: readonly string[], steps: readonly Step[], env: Environment = {}) =>
  conversation({ ...home().env, ...env }, argv, steps);
const script = (argv: readonly string[], input?: string) =>
  plaza(argv, { env: home().env, ...(input !== undefined && { input }) });

const noCaptcha = () => home().sandbox.control.setSwitch('captcha', false);
const code = (email: string) => () => `${mailedCode(home(), email)}${enter}`;
const wrongCode = (email: string) => () => `${otherCode(mailedCode(home(), email))}${enter}`;

const vera = 'vera@sandbox.test';
const asVera: readonly Step[] = [
  ['Email address', `${vera}${enter}`],
  ['Password', `${password}${enter}`],
];

describe('auth login at a terminal', () => {
  it('asks for address and password, the latter unseen, and prints a record', async () => {
    noCaptcha();
    const { exit, stdout, stderr } = await talk(
      ['auth', 'login'],
      [
        ['Email address', `  ada@sandbox.test ${enter}`],
        ['Password', `${password}${enter}`],
      ],
    );
    expect(exit).toBe(0);
    expect(stdout).toBe(
      'state     signed in\nusername  ada\nname      Ada Lind\nprofile   sandbox\n' +
        `address   ${home().sandbox.baseUrl}\nsecrets   file\n`,
    );
    expect(stderr).not.toContain(password);
  });

  it('asks for a wrong password again, without the address, and gives up after three', async () => {
    noCaptcha();
    const wrong = 'the email address or the password is wrong';
    const again = await talk(
      ['auth', 'login'],
      [
        ['Email address', `ada@sandbox.test${enter}`],
        ['Password', `not-it-at-all${enter}`],
        [wrong],
        ['Password', `${password}${enter}`],
      ],
    );
    expect(again).toMatchObject({ exit: 0, stdout: expect.stringContaining('username  ada') });
    const three = await talk(
      ['auth', 'login', '--email', 'boris@sandbox.test'],
      [
        ['Password', `not-it-1${enter}`],
        [wrong],
        ['Password', `not-it-2${enter}`],
        [wrong],
        ['Password', `not-it-3${enter}`],
      ],
    );
    expect(three).toMatchObject({ exit: 3, stdout: '', stderr: expect.stringContaining(`error: ${wrong}`) });
  });

  it('asks for a captcha token when one is demanded, and tells where to get one', async () => {
    const { exit, stderr } = await talk(
      ['auth', 'login', '--email', 'ada@sandbox.test'],
      [
        ['Password', `${password}${enter}`],
        ['plaza sandbox captcha'],
        [
          'The service requires a captcha',
          () => `${home().sandbox.control.captcha({ purpose: 'login' }).token}${enter}`,
        ],
      ],
    );
    expect({ exit, tells: stderr.includes("'plaza auth captcha --page'") }).toEqual({ exit: 0, tells: true });
  });

  it('asks for the captcha again when it was turned down or left empty', async () => {
    const token = () => home().sandbox.control.captcha({ purpose: 'login' }).token;
    const { exit, stdout } = await talk(
      ['auth', 'login', '--email', 'ada@sandbox.test', '--quiet'],
      [
        ['Password', `${password}${enter}`],
        ['The service requires a captcha', `nonsense${enter}`],
        ['the captcha was rejected: the captcha token is not known'],
        ['The service requires a captcha', enter],
        ['✔ The service requires a captcha'],
        ['? The service requires a captcha', () => `${token()}${enter}`],
      ],
    );
    expect({ exit, reported: stdout.includes('username  ada') }).toEqual({ exit: 0, reported: true });
  });

  it('asks for the mailed code, with the time left, and again after a wrong one, which --quiet is not about', async () => {
    noCaptcha();
    const { exit, stdout } = await talk(
      ['auth', 'login', '--json', '--quiet'],
      [
        ...asVera,
        [`Code sent to ${vera}, expires in 10 min`, wrongCode(vera)],
        ['wrong code; 4 attempts left'],
        ['Code sent to', code(vera)],
      ],
    );
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).profile.user.username).toBe('vera');
  });

  it('mails another code for an empty answer, not too soon', async () => {
    noCaptcha();
    const { clock } = home().sandbox;
    const { exit } = await talk(
      ['auth', 'login'],
      [
        ...asVera,
        ['Code sent to', enter],
        ['you can request another code in 60 s'],
        [
          'Code sent to',
          () => {
            clock.move(61_000);
            return enter;
          },
        ],
        [`sent another code to ${vera}`],
        ['Code sent to', code(vera)],
      ],
    );
    expect(exit).toBe(0);
    expect(home().sandbox.control.mail(vera)).toHaveLength(2);
  });

  it('gives up when the tries are used up', async () => {
    noCaptcha();
    const tries = [4, 3, 2, 1].flatMap((left): Step[] => [
      ['Code sent to', wrongCode(vera)],
      [`wrong code; ${left} attempt`],
    ]);
    const { exit, stderr } = await talk(
      ['auth', 'login'],
      [...asVera, ...tries, ['Code sent to', wrongCode(vera)], ['error: ']],
    );
    expect(exit).toBe(3);
    expect(stderr).not.toContain('0 attempts left');
    expect(await script(['auth', 'resend-otp'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('no sign-in, sign-up or password reset is pending'),
    });
  });

  it('left at the code, waits: --otp goes on, without the password on any disk', async () => {
    noCaptcha();
    const left = await talk(['auth', 'login'], [...asVera, ['Code sent to', interrupt]]);
    expect(left).toMatchObject({ exit: 130, stdout: '' });
    const flow = await readFile(join(home().folder, 'state', 'flows', 'sandbox.json'), 'utf8');
    expect(JSON.parse(flow)).toMatchObject({ purpose: 'sign-in', email: vera });
    expect(flow).not.toContain(password);
    const done = await talk(
      ['auth', 'login', '--otp', mailedCode(home(), vera)],
      [['Password', `${password}${enter}`]],
    );
    expect(done.exit).toBe(0);
    await expect(readFile(join(home().folder, 'state', 'flows', 'sandbox.json'))).rejects.toThrow('ENOENT');
  });

  it('left at the password leaves nothing', async () => {
    const left = await talk(['auth', 'login', '--email', vera], [['Password', interrupt]]);
    expect(left).toMatchObject({ exit: 130, stdout: '' });
    expect(await script(['auth', 'resend-otp'])).toMatchObject({ exit: 2 });
  });

  it('asks once whether secrets may lie in a file, and remembers it with the account', async () => {
    noCaptcha();
    const service = { PLAZA_PROFILE: undefined, PLAZA_BASE_URL: home().sandbox.baseUrl };
    const login = ['auth', 'login', '--email', 'ada@sandbox.test'];
    const question = 'Store the secrets in a file that only you can read?';
    const refused = await talk(login, [[question, `n${enter}`]], service);
    expect(refused).toMatchObject({ exit: 130, stdout: '' });
    const steps: readonly Step[] = [
      [question, `y${enter}`],
      ['Password', `${password}${enter}`],
    ];
    expect((await talk(login, steps, service)).exit).toBe(0);
    const { active, profiles } = JSON.parse(await readFile(join(home().folder, 'config.json'), 'utf8'));
    expect({ active, profiles }).toEqual({
      active: 'ada',
      profiles: { ada: { baseUrl: home().sandbox.baseUrl, keychain: 'file' } },
    });
    const again = await talk(login, [['Password', `${password}${enter}`]], { PLAZA_PROFILE: undefined });
    expect({ exit: again.exit, asked: again.stderr.includes(question) }).toEqual({ exit: 0, asked: false });
  });
});

describe('auth signup at a terminal', () => {
  const eve = 'eve@sandbox.test';
  const asEve: readonly Step[] = [
    ['Email address', `${eve}${enter}`],
    ['Password', `a-new-password${enter}`],
    ['Code sent to', code(eve)],
  ];

  it('offers the profile afterwards, and prints the account with it', async () => {
    noCaptcha();
    const { exit, stdout } = await talk(
      ['auth', 'signup'],
      [
        ...asEve,
        ['Username (leave empty to skip)', `eve${enter}`],
        ['Display name', `Eve${enter}`],
        ['Avatar, one emoji', enter],
        ['Created the profile eve'],
      ],
    );
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^state {5}signed in\nusername {2}eve\nname {6}Eve\nprofile {3}sandbox\n/);
    const accounts = await script(['auth', 'accounts', '--jq', '.[0].username']);
    expect(accounts.stdout).toBe('eve\n');
  });

  it('asks again for a name that is refused', async () => {
    noCaptcha();
    const profile = (username: string): Step[] => [
      ['Username (leave empty to skip)', `${username}${enter}`],
      ['Display name', enter],
      ['Avatar, one emoji', enter],
    ];
    const { exit, stdout } = await talk(
      ['auth', 'signup', '--json'],
      [
        ...asEve,
        ...profile('ada'),
        ["Couldn't create the profile: the username ada is taken"],
        ...profile('eve'),
      ],
    );
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).profile.user).toMatchObject({ username: 'eve', displayName: 'eve' });
  });

  it('leaves it for later', async () => {
    noCaptcha();
    const { exit, stderr, stdout } = await talk(
      ['auth', 'signup'],
      [...asEve, ['Username (leave empty to skip)', enter]],
    );
    expect(exit).toBe(0);
    expect(stderr).toContain("the account has no profile yet: create one with 'plaza users create-profile'");
    expect(stdout).toContain('without a profile');
  });

  it('offers it for an account of a service named by its address, too', async () => {
    noCaptcha();
    const { exit, stdout } = await talk(
      ['auth', 'signup', '--json'],
      [
        ...asEve,
        ['Username (leave empty to skip)', `eve${enter}`],
        ['Display name', `Eve${enter}`],
        ['Avatar, one emoji', enter],
      ],
      { PLAZA_PROFILE: undefined, PLAZA_BASE_URL: home().sandbox.baseUrl, PLAZA_KEYCHAIN: 'file' },
    );
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).profile.user.username).toBe('eve');
  });
});

describe('passwords at a terminal', () => {
  it('are replaced by the mailed code', async () => {
    noCaptcha();
    const email = 'ada@sandbox.test';
    const asked = await talk(['auth', 'forgot-password'], [['Email address', `${email}${enter}`]]);
    expect(asked.exit).toBe(0);
    const steps: readonly Step[] = [
      [`Code sent to ${email}`, code(email)],
      ['New password', `another-password${enter}`],
    ];
    const { exit, stdout, stderr } = await talk(['auth', 'reset-password'], steps);
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: `Changed the password of ${email}\nSign in with 'plaza auth login'\n`,
    });
    expect(stderr).not.toContain('another-password');
  });

  it('are changed after the current one', async () => {
    await script(['sandbox', 'sign-in', 'ada']);
    const steps: readonly Step[] = [
      ['Current password', `${password}${enter}`],
      ['New password', `another-password${enter}`],
    ];
    const { exit, stdout, stderr } = await talk(['auth', 'change-password'], steps);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: 'Changed the password\n' });
    expect(stderr).not.toMatch(/another-password|sandbox-password/);
  });
});

describe('a confirmation', () => {
  it.each([
    [['auth', 'logout', '--all'], "End all other sessions of @ada (profile 'sandbox') too?"],
    [['auth', 'sessions', 'revoke', '--others'], "End all other sessions of @ada (profile 'sandbox')?"],
    [['users', 'deactivate'], "Deactivate @ada (profile 'sandbox')?"],
  ])('answered no, nothing is done: %j', async (argv, question) => {
    await script(['sandbox', 'sign-in', 'ada']);
    home().sandbox.control.signIn({ person: 'ada' });
    expect(await talk(argv, [[question, `n${enter}`]])).toMatchObject({ exit: 130, stdout: '' });
    expect((await script(['auth', 'sessions', '--jq', 'length'])).stdout).toBe('2\n');
    expect((await script(['auth', 'status', '--jq', '.profile.deleted'])).stdout).toBe('null\n');
  });

  it.each([
    [['auth', 'logout', '--all']],
    [['auth', 'sessions', 'revoke', '--others']],
    [['users', 'deactivate']],
    [['subscription', 'pay']],
  ])('is not asked for where not signed in: %j', async (argv) => {
    expect(await script(argv)).toMatchObject({ exit: 4, stdout: '' });
  });
});

describe('in a script nothing waits for a person', () => {
  it.each([
    [['login'], '--email'],
    [['login', '--email', 'ada@sandbox.test'], '--password-stdin'],
    [['signup'], '--email'],
    [['signup', '--email', 'eve@sandbox.test'], '--password-stdin'],
    [['forgot-password'], '--email'],
    [['change-password'], '--password-stdin'],
    [['verify-otp', '--email', 'a@b.test', '--flow-token', 'x'], '--password-stdin'],
    [['reset-password', '--email', 'a@b.test', '--flow-token', 'x'], '--otp'],
    [['reset-password', '--email', 'a@b.test', '--flow-token', 'x', '--otp', '1'], '--password-stdin'],
  ])('auth %j names %s', async (argv, option) => {
    expectRefusal(await script(['auth', ...argv]), 8, `hint: use ${option}\n`);
    expect(home().sandbox.requests()).toEqual([]);
  });

  it('auth verify-otp names --otp, after the password was read', async () => {
    const argv = ['auth', 'verify-otp', '--email', 'a@b.test', '--flow-token', 'x', '--password-stdin'];
    expectRefusal(await script(argv, password), 8, '--otp CODE');
  });

  it.each([[['--email', 'a@b.test', '--password-stdin']], [['--with-refresh-token']]])(
    'an empty standard input holds nothing to sign in with: auth login %j',
    async (argv) => {
      expect(await script(['auth', 'login', ...argv], '')).toMatchObject({ exit: 2, stdout: '' });
    },
  );
});

it.each(['auth forgot-password', 'auth login', 'auth signup'])(
  '%s refuses what is no email address before a captcha or a password',
  async (line) => {
    const asked = home().sandbox.requestsFromNow();
    const { exit, stderr } = await talk(line.split(' '), [['Email address', `ada${enter}`]]);
    expectRefusal({ exit, stderr }, 2, "error: 'ada' is not an email address");
    expect(asked().filter(({ route }) => route?.startsWith('auth.'))).toEqual([]);
  },
);
