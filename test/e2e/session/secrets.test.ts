/** A whole life of an account with --debug throughout: no secret of it stands anywhere but in its private files. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { until } from '../../support/clock';
import { runExecutable, runInHome } from '../../support/executable/executable';
import { type Home, useBareHome, useHome } from '../../support/home';

const home = useHome();
const bareHome = useBareHome();

const email = 'canary@example.org';
const first = 'canary-password-one';
const second = 'canary-password-two';
const third = 'canary-password-three';

/** What was said, and everything that must not have been. */
interface Diary {
  readonly said: { readonly line: string; readonly text: string }[];
  readonly secrets: Map<string, string>;
  /** Runs a command with `--debug` and takes down both. */
  run(line: string, input?: string, exit?: number): Promise<void>;
  /** A captcha token, from now on a secret. */
  captcha(purpose: string): string;
  /** The newest code in the mail, from now on a secret. */
  code(): string;
}

function diaryOf(at: Home): Diary {
  const { control } = at.sandbox;
  const said: Diary['said'] = [];
  const secrets = new Map<string, string>(
    Object.entries({ first, second, third, wrong: 'canary-password-wrong' }),
  );
  const learn = (name: string, secret: unknown) => {
    if (typeof secret === 'string') secrets.set(`${name} ${secrets.size}`, secret);
  };
  const harvest = () => {
    for (const folder of ['accounts', 'flows'].map((name) => join(at.folder, 'state', name))) {
      for (const file of existsSync(folder) ? readdirSync(folder) : []) {
        const kept = JSON.parse(readFileSync(join(folder, file), 'utf8'));
        for (const field of ['refreshToken', 'accessToken', 'flowToken']) learn(field, kept[field]);
      }
    }
  };
  return {
    said,
    secrets,
    async run(line, input = '', exit = 0) {
      const ran = await runInHome(at, [...line.split(' '), '--debug'], { input });
      expect({ line, exit: ran.exit, stderr: ran.stderr }).toMatchObject({ exit });
      said.push({ line: line.replace(/(captcha-token|otp) \S+/, '$1 …'), text: ran.stdout + ran.stderr });
      harvest();
    },
    captcha(purpose) {
      const { token } = control.captcha({ purpose });
      learn('captcha', token);
      return token;
    },
    code() {
      const code = control.mail(email)[0]?.code ?? expect.fail('no mail came');
      learn('code', code);
      return code;
    },
  };
}

/** Signs up, renews, changes and forgets its password, signs in by code and by token, and leaves. */
async function live(at: Home): Promise<Diary> {
  const { run, captcha, code, ...diary } = diaryOf(at);
  const { clock } = at.sandbox;
  const who = `--email ${email} --password-stdin`;
  await run(`auth signup ${who} --captcha-token ${captcha('register')}`, first, 8);
  clock.move(61_000);
  await run('auth resend-otp');
  await run('auth verify-otp --otp 000000 --password-stdin', first, 3);
  await run(`auth verify-otp --otp ${code()} --password-stdin`, first);
  await run('users create-profile --username canary --display-name Canary --avatar 🐤');
  await run('users get me --json');
  await run('auth refresh');
  clock.move(16 * 60_000);
  await run('auth status');
  await run(
    'api POST /api/v1/auth/change-password -F currentPassword=canary-password-wrong -F newPassword=x',
    '',
    3,
  );
  await run('auth change-password --password-stdin', `${first}\n${second}\n`);
  await run('auth sessions');
  await run(`auth forgot-password --email ${email} --captcha-token ${captcha('password_reset')}`);
  await run(`auth reset-password --otp ${code()} --password-stdin`, third);
  await run(`auth login ${who} --captcha-token ${captcha('login')}`, 'canary-password-wrong', 3);
  await run(`auth login ${who} --captcha-token ${captcha('login')}`, third);
  const { refreshToken } = at.sandbox.control.signIn({ person: 'canary' });
  await run('auth login --with-refresh-token', `${refreshToken}\n`);
  await run('auth logout');
  return { run, captcha, code, ...diary, secrets: new Map([...diary.secrets, ['given', refreshToken]]) };
}

/** The names of the secrets that stand in a text; codes are numbers, which may be a part of others. */
function heldIn(text: string, secrets: ReadonlyMap<string, string>): string[] {
  const holds = (secret: string) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(text) : text.includes(secret);
  return [...secrets].filter(([, secret]) => holds(secret)).map(([name]) => name);
}

it('no secret is said, logged, saved by the sandbox, or left on the disk where others may read', async () => {
  const { said, secrets } = await live(home());
  const kinds = new Set([...secrets.keys()].map((name) => name.split(' ')[0]));
  expect(kinds).toEqual(
    new Set([
      'first',
      'second',
      'third',
      'wrong',
      'refreshToken',
      'accessToken',
      'flowToken',
      'captcha',
      'code',
      'given',
    ]),
  );
  expect(secrets.size).toBeGreaterThan(15);
  for (const { line, text } of said) {
    expect(heldIn(text, secrets), line).toEqual([]);
    expect(text, line).toMatch(/^> x-device-id: <removed>$/m);
  }
  const { clock, file } = home().sandbox;
  expect(heldIn(JSON.stringify(home().sandbox.requests()), secrets)).toEqual([]);
  clock.move(200);
  await until(() => file.saved.length > 0);
  const { sections } = file.saved.at(-1) as { sections: Record<string, unknown> };
  expect(sections.mail).toHaveLength(3);
  expect(heldIn(JSON.stringify({ ...sections, mail: [] }), secrets)).toEqual([]);
  expect(openFiles(home().folder)).toEqual([]);
});

/** Files below a folder that others than their owner may read. */
function openFiles(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return all.filter((path) => statSync(path).isFile() && (statSync(path).mode & 0o077) !== 0);
}

it('a sandbox in the background is not told the tokens in the environment', async () => {
  const tokens = { PLAZA_ACCESS_TOKEN: 'canary-access', PLAZA_REFRESH_TOKEN: 'canary-refresh' };
  const env = { ...bareHome().env, ...tokens, CANARY_OF_THE_TEST: 'canary' };
  expect(await runExecutable(['platform', 'version', '--debug'], { env })).toMatchObject({
    exit: 0,
    stderr: expect.not.stringMatching(/canary-(access|refresh)/),
  });
  const pid = (await bareHome().sandboxPid()) ?? expect.fail('the sandbox was not started');
  if (process.platform !== 'linux') return;
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  expect(environment).toContain('CANARY_OF_THE_TEST=canary');
  expect(environment).not.toMatch(/canary-(access|refresh)/);
});
