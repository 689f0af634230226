import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailedCode, otherCode, parseLine, password, signedIn, useLines } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { answer, conversation, enter, interrupt, type Step } from '../../support/terminal/user';

const home = useHome();
const { run } = useLines(home);
const talk = (line: string, steps: readonly Step[], env: Readonly<Record<string, string | undefined>> = {}) =>
  conversation({ ...home().env, ...env }, parseLine(line).argv, steps);
const withoutCaptcha = () => home().sandbox.control.setSwitch('captcha', false);

const code = (email: string): Step => ['Code sent to', () => `${mailedCode(home(), email)}${enter}`];
const wrongCode = (email: string): Step => [
  'Code sent to',
  () => `${otherCode(mailedCode(home(), email))}${enter}`,
];
const captcha: Step = [
  'The service requires a captcha',
  () => `${home().sandbox.control.captcha({ purpose: 'login' }).token}${enter}`,
];
const typedPassword = answer('Password', password);

const vera = 'vera@sandbox.test';
const asVera: readonly Step[] = [answer('Email address', vera), typedPassword];
const login = 'auth login --email ada@sandbox.test';

describe('auth login at a terminal', () => {
  it('asks for address and password, hides the password, and prints a record', async () => {
    withoutCaptcha();
    const steps = [answer('Email address', '  ada@sandbox.test '), typedPassword];
    const { exit, stdout, stderr } = await talk('auth login', steps);
    expect(exit).toBe(0);
    expect(stdout).toBe(
      'state     signed in\nusername  ada\nname      Ada Lind\nprofile   sandbox\n' +
        `address   ${home().sandbox.baseUrl}\nsecrets   file\n`,
    );
    expect(stderr).not.toContain(password);
  });

  it('asks for a wrong password again, without the address, and gives up after three', async () => {
    withoutCaptcha();
    const wrong: Step[] = [
      answer('Password', 'not-it-at-all'),
      ['the email address or the password is wrong'],
    ];
    const again = await talk('auth login', [
      answer('Email address', 'ada@sandbox.test'),
      ...wrong,
      typedPassword,
    ]);
    expect(again).toMatchObject({ exit: 0, stdout: expect.stringContaining('username  ada') });
    const three = await talk('auth login --email boris@sandbox.test', [...wrong, ...wrong, ...wrong]);
    expectRefusal(three, 3, 'error: the email address or the password is wrong');
  });

  it('says where to get a captcha token, and asks again after a rejected and an empty one', async () => {
    const { exit, stdout, stderr } = await talk(`${login} --quiet`, [
      typedPassword,
      ['plaza sandbox captcha'],
      answer('The service requires a captcha', 'nonsense'),
      ['the captcha was rejected: the captcha token is not known'],
      ['The service requires a captcha', enter],
      ['✔ The service requires a captcha'],
      [`? ${captcha[0]}`, captcha[1]],
    ]);
    expect(exit).toBe(0);
    expect(stdout).toContain('username  ada');
    expect(stderr).toContain("'plaza auth captcha --page'");
  });

  it('asks for the mailed code with the time left, and again after a wrong one, also with --quiet', async () => {
    withoutCaptcha();
    const { exit, stdout } = await talk('auth login --json --quiet', [
      ...asVera,
      [`Code sent to ${vera}, expires in 10 min`, wrongCode(vera)[1]],
      ['wrong code; 4 attempts left'],
      code(vera),
    ]);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).profile.user.username).toBe('vera');
  });

  it('mails another code for an empty answer after a minute', async () => {
    withoutCaptcha();
    const later = () => {
      home().sandbox.clock.move(61_000);
      return enter;
    };
    const { exit } = await talk('auth login', [
      ...asVera,
      ['Code sent to', enter],
      ['you can request another code in 60 s'],
      ['Code sent to', later],
      [`sent another code to ${vera}`],
      code(vera),
    ]);
    expect(exit).toBe(0);
    expect(home().sandbox.control.mail(vera)).toHaveLength(2);
  });

  it('gives up when no attempt for the code is left', async () => {
    withoutCaptcha();
    const attempts = [4, 3, 2, 1].flatMap((left): Step[] => [
      wrongCode(vera),
      [`wrong code; ${left} attempt`],
    ]);
    const { exit, stderr } = await talk('auth login', [...asVera, ...attempts, wrongCode(vera), ['error: ']]);
    expect(exit).toBe(3);
    expect(stderr).not.toContain('0 attempts left');
    expectRefusal(await run('auth resend-otp'), 2, 'no sign-in, sign-up or password reset is pending');
  });

  it('stores the flow without the password when it is interrupted at the code; --otp continues it', async () => {
    withoutCaptcha();
    const path = join(home().folder, 'state', 'flows', 'sandbox.json');
    expectRefusal(await talk('auth login', [...asVera, ['Code sent to', interrupt]]), 130, '');
    const flow = await readFile(path, 'utf8');
    expect(JSON.parse(flow)).toMatchObject({ purpose: 'sign-in', email: vera });
    expect(flow).not.toContain(password);
    const continued = await talk(`auth login --otp ${mailedCode(home(), vera)}`, [typedPassword]);
    expect(continued.exit).toBe(0);
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  it('stores nothing when it is interrupted at the password', async () => {
    expectRefusal(await talk(`auth login --email ${vera}`, [['Password', interrupt]]), 130, '');
    expect(await run('auth resend-otp')).toMatchObject({ exit: 2 });
  });

  it('asks once whether secrets may be stored in a file, and remembers it with the account', async () => {
    withoutCaptcha();
    const service = { PLAZA_PROFILE: undefined, PLAZA_BASE_URL: home().sandbox.baseUrl };
    const question = 'Store the secrets in a file that only you can read?';
    expectRefusal(await talk(login, [answer(question, 'n')], service), 130, '');
    expect((await talk(login, [answer(question, 'y'), typedPassword], service)).exit).toBe(0);
    const { active, profiles } = JSON.parse(await readFile(join(home().folder, 'config.json'), 'utf8'));
    expect({ active, profiles }).toEqual({
      active: 'ada',
      profiles: { ada: { baseUrl: home().sandbox.baseUrl, keychain: 'file' } },
    });
    const again = await talk(login, [typedPassword], { PLAZA_PROFILE: undefined });
    expect(again.exit).toBe(0);
    expect(again.stderr).not.toContain(question);
  });
});

describe('auth signup at a terminal', () => {
  const eve = 'eve@sandbox.test';
  const signUp: readonly Step[] = [
    answer('Email address', eve),
    answer('Password', 'a-new-password'),
    code(eve),
  ];
  const profile = (username: string, displayName: string): Step[] => [
    answer('Username (leave empty to skip)', username),
    answer('Display name', displayName),
    ['Avatar, one emoji', enter],
  ];

  it('offers to create the profile, and prints the account with it', async () => {
    withoutCaptcha();
    const steps: Step[] = [...signUp, ...profile('eve', 'Eve'), ['Created the profile eve']];
    const { exit, stdout } = await talk('auth signup', steps);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^state {5}signed in\nusername {2}eve\nname {6}Eve\nprofile {3}sandbox\n/);
    expect((await run('auth accounts --jq .[0].username')).stdout).toBe('eve\n');
  });

  it('asks again after a username that is refused', async () => {
    withoutCaptcha();
    const refusal: Step = ["Couldn't create the profile: the username ada is taken"];
    const steps = [...signUp, ...profile('ada', ''), refusal, ...profile('eve', '')];
    const { exit, stdout } = await talk('auth signup --json', steps);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).profile.user).toMatchObject({ username: 'eve', displayName: 'eve' });
  });

  it('creates no profile after an empty username, and names the command for later', async () => {
    withoutCaptcha();
    const steps: Step[] = [...signUp, ['Username (leave empty to skip)', enter]];
    const { exit, stderr, stdout } = await talk('auth signup', steps);
    expect(exit).toBe(0);
    expect(stderr).toContain("the account has no profile yet: create one with 'plaza users create-profile'");
    expect(stdout).toContain('without a profile');
  });

  it('offers the profile at a service that the environment names', async () => {
    withoutCaptcha();
    const { baseUrl } = home().sandbox;
    const service = { PLAZA_PROFILE: undefined, PLAZA_BASE_URL: baseUrl, PLAZA_KEYCHAIN: 'file' };
    const { stdout } = await talk('auth signup --json', [...signUp, ...profile('eve', 'Eve')], service);
    expect(JSON.parse(stdout).profile.user.username).toBe('eve');
  });
});

describe('changing a password at a terminal', () => {
  it('asks for the mailed code and the new password, which is not shown', async () => {
    withoutCaptcha();
    const email = 'ada@sandbox.test';
    expect((await talk('auth forgot-password', [answer('Email address', email)])).exit).toBe(0);
    const steps = [code(email), answer('New password', 'another-password')];
    const { exit, stdout, stderr } = await talk('auth reset-password', steps);
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: `Changed the password of ${email}\nSign in with 'plaza auth login'\n`,
    });
    expect(stderr).toContain(`Code sent to ${email}`);
    expect(stderr).not.toContain('another-password');
  });

  it('asks for the current password and the new one, which are not shown', async () => {
    await signedIn(home(), 'ada');
    const steps = [answer('Current password', password), answer('New password', 'another-password')];
    const { exit, stdout, stderr } = await talk('auth change-password', steps);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: 'Changed the password\n' });
    expect(stderr).not.toMatch(/another-password|sandbox-password/);
  });
});

describe('a confirmation', () => {
  it.each([
    ['auth logout --all', "End all other sessions of @ada (profile 'sandbox') too?"],
    ['auth sessions revoke --others', "End all other sessions of @ada (profile 'sandbox')?"],
    ['users deactivate', "Deactivate @ada (profile 'sandbox')?"],
  ])('that is answered with no changes nothing: %s', async (line, question) => {
    await signedIn(home(), 'ada');
    home().sandbox.control.signIn({ person: 'ada' });
    expectRefusal(await talk(line, [answer(question, 'n')]), 130, '');
    expect((await run('auth sessions --jq length')).stdout).toBe('2\n');
    expect((await run('auth status --jq .profile.deleted')).stdout).toBe('null\n');
  });

  it.each(['auth logout --all', 'auth sessions revoke --others', 'users deactivate', 'subscription pay'])(
    'is not asked for without a session: %s',
    async (line) => expectRefusal(await run(line), 4, ''),
  );
});

it.each(['auth forgot-password', 'auth login', 'auth signup'])(
  '%s refuses an invalid email address before it asks for a captcha or a password',
  async (line) => {
    const requests = home().sandbox.requestsFromNow();
    const ran = await talk(line, [answer('Email address', 'ada')]);
    expectRefusal(ran, 2, "error: 'ada' is not an email address");
    expect(requests().filter(({ route }) => route?.startsWith('auth.'))).toEqual([]);
  },
);
