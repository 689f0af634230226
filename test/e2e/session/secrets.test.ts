/** The commands of an account with --debug: its secrets are in its private files and nowhere else. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { until } from '../../support/clock';
import { runInHome } from '../../support/executable/executable';
import { type Home, useHome } from '../../support/home';

const home = useHome();

const email = 'canary@example.org';
const first = 'canary-password-one';
const second = 'canary-password-two';
const third = 'canary-password-three';

/** What the commands printed, and the secrets that they must not print. */
interface Diary {
  readonly printed: { readonly line: string; readonly text: string }[];
  readonly secrets: Map<string, string>;
  /** Runs a command with `--debug`, and records what it prints and the secrets that it stores. */
  run(line: string, input?: string, exit?: number): Promise<void>;
  /** A captcha token, which is a secret from now on. */
  captcha(purpose: string): string;
  /** The newest code in the mail, which is a secret from now on. */
  code(): string;
}

function diaryOf(at: Home): Diary {
  const { control } = at.sandbox;
  const printed: Diary['printed'] = [];
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
    printed,
    secrets,
    async run(line, input = '', exit = 0) {
      const ran = await runInHome(at, [...line.split(' '), '--debug'], { input });
      expect({ line, exit: ran.exit, stderr: ran.stderr }).toMatchObject({ exit });
      printed.push({ line: line.replace(/(captcha-token|otp) \S+/, '$1 …'), text: ran.stdout + ran.stderr });
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

/** Signs up, refreshes, changes and resets the password, signs in by code and by token, and signs out. */
async function useAccount(at: Home): Promise<Diary> {
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

/** The names of the secrets in a text; a code is a number, which may be a part of another. */
function secretsIn(text: string, secrets: ReadonlyMap<string, string>): string[] {
  const holds = (secret: string) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(text) : text.includes(secret);
  return [...secrets].filter(([, secret]) => holds(secret)).map(([name]) => name);
}

it('the secrets of an account are not printed, not logged, not saved by the sandbox, and not readable by other users', async () => {
  const { printed, secrets } = await useAccount(home());
  const kinds = new Set([...secrets.keys()].map((name) => name.split(' ')[0]));
  const passwords = ['first', 'second', 'third', 'wrong'];
  const tokens = ['refreshToken', 'accessToken', 'flowToken', 'captcha', 'code', 'given'];
  expect([...kinds].sort()).toEqual([...passwords, ...tokens].sort());
  expect(secrets.size).toBeGreaterThan(15);
  for (const { line, text } of printed) {
    expect(secretsIn(text, secrets), line).toEqual([]);
    expect(text, line).toMatch(/^> x-device-id: <removed>$/m);
  }
  const { clock, file } = home().sandbox;
  expect(secretsIn(JSON.stringify(home().sandbox.requests()), secrets)).toEqual([]);
  clock.move(200);
  await until(() => file.saved.length > 0);
  const { sections } = file.state();
  expect(sections.mail).toHaveLength(3);
  expect(secretsIn(JSON.stringify({ ...sections, mail: [] }), secrets)).toEqual([]);
  expect(readableFiles(home().folder)).toEqual([]);
});

/** Files below a folder that other users than their owner may read. */
function readableFiles(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return all.filter((path) => statSync(path).isFile() && (statSync(path).mode & 0o077) !== 0);
}
