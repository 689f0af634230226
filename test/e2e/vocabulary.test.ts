/** A service that uses other words than the protocol prints: a client set to them, by the real executable. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { password } from '../support/accounts';
import { runExecutable, startExecutable } from '../support/executable';
import { useBareHome } from '../support/home';

const home = useBareHome();
const words = {
  ownProvider: 'gatekeeper',
  externalProvider: 'turnpike',
  ownField: 'gateToken',
  externalField: 'turnpikeToken',
  externalFailed: 'TURNPIKE_SAID_NO',
  assistant: 'butler',
};

const run = (argv: readonly string[], input = '') => runExecutable(argv, { env: home().env, input });

async function reported(...argv: string[]) {
  const { exit, stdout, stderr } = await run([...argv, '--json']);
  expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** A sandbox that speaks the words until the work is done. */
async function withWords(work: () => Promise<void>): Promise<void> {
  const file = join(home().folder, 'words.json');
  await writeFile(file, JSON.stringify(words));
  const { child, ended, says } = startExecutable(['sandbox', 'start', '--vocabulary', file], {
    env: home().env,
  });
  await says('stdout', 'time');
  try {
    await work();
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const learn = async () => {
  for (const [name, word] of Object.entries(words))
    await reported('config', 'set', `vocabulary.${name}`, word);
};

const login = async () => {
  const { token } = await reported('sandbox', 'captcha');
  const given = ['--email', 'ada@sandbox.test', '--password-stdin', '--captcha-token', token];
  return run(['auth', 'login', ...given, '--debug'], password);
};

describe('a client set to the words of its service', () => {
  it('signs in with the captcha under the service’s own key, which is never shown', async () => {
    await withWords(async () => {
      await learn();
      expect(await reported('auth', 'captcha')).toEqual({ provider: 'gatekeeper', field: 'gateToken' });
      const { exit, stderr } = await login();
      expect(exit).toBe(0);
      expect(stderr).toContain('"gateToken":"<removed>"');
      await reported('sandbox', 'switch', 'external-captcha', 'on');
      expect(await reported('auth', 'captcha')).toEqual({ provider: 'turnpike', field: 'turnpikeToken' });
      expect((await login()).stderr).toContain('"turnpikeToken":"<removed>"');
    });
  });

  it('understands the refusal of the external provider, and finds the school event', async () => {
    await withWords(async () => {
      await learn();
      await reported('sandbox', 'switch', 'external-captcha', 'on');
      const given = ['--email', 'ada@sandbox.test', '--password-stdin', '--captcha-token', 'nonsense'];
      const refused = await run(['auth', 'login', ...given], password);
      expect(refused).toMatchObject({ exit: 8, stderr: expect.stringContaining('(TURNPIKE_SAID_NO)') });
      expect(refused.stderr).toContain('--captcha-token');
      const { stderr } = await run(['api', 'GET', '/api/v1/butler/shop']);
      expect(stderr).not.toContain('nothing at this path');
    });
  });

  it('without them does not: the words are settings, not guesses', async () => {
    await withWords(async () => {
      await reported('sandbox', 'switch', 'external-captcha', 'on');
      const given = ['--email', 'ada@sandbox.test', '--password-stdin', '--captcha-token', 'nonsense'];
      expect(await run(['auth', 'login', ...given], password)).toMatchObject({ exit: 3 });
      expect((await run(['api', 'GET', '/api/v1/assistant/shop'])).stderr).toContain('nothing at this path');
    });
  });
});
