/** A service with other words than the protocol, and a client that is set to them. */
import { describe, expect, it } from 'vitest';
import { password, runAs } from '../support/accounts';
import { useFolder } from '../support/folder';
import { startTestSandbox, type TestSandbox } from '../support/sandbox';

const folder = useFolder();
const words = {
  ownProvider: 'gatekeeper',
  externalProvider: 'turnpike',
  ownField: 'gateToken',
  externalField: 'turnpikeToken',
  externalFailed: 'TURNPIKE_SAID_NO',
  assistant: 'butler',
};

/** Runs commands against a service with these words. */
async function withWords(work: (service: WordsService) => Promise<void>): Promise<void> {
  const sandbox = await startTestSandbox({ vocabulary: words });
  const env = { PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: sandbox.baseUrl, PLAZA_KEYCHAIN: 'file' };
  const run = (argv: readonly string[], input?: string) => runAs({ sandbox, env }, argv, { input });
  const reported = async (...argv: string[]) => {
    const { exit, stdout, stderr } = await run([...argv, '--json']);
    expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const login = (token = sandbox.control.captcha({ purpose: 'login' }).token) =>
    run([...entry, '--captcha-token', token, '--debug'], password);
  try {
    await work({ sandbox, run, reported, login });
  } finally {
    await sandbox.stop();
  }
}

interface WordsService {
  readonly sandbox: TestSandbox;
  run(argv: readonly string[]): ReturnType<typeof runAs>;
  reported(...argv: string[]): Promise<unknown>;
  login(token?: string): ReturnType<typeof runAs>;
}

const entry = ['auth', 'login', '--email', 'ada@sandbox.test', '--password-stdin'];

const learn = async ({ reported }: WordsService) => {
  for (const [name, word] of Object.entries(words))
    await reported('config', 'set', `vocabulary.${name}`, word, '--quiet');
};

describe('a client with the vocabulary of its service', () => {
  it('sends the captcha under the key of the service, and never shows it', async () => {
    await withWords(async (service) => {
      const { sandbox, reported, login } = service;
      await learn(service);
      expect(await reported('auth', 'captcha')).toEqual({ provider: 'gatekeeper', field: 'gateToken' });
      const { exit, stderr } = await login();
      expect(exit).toBe(0);
      expect(stderr).toContain('"gateToken":"<removed>"');
      sandbox.control.setSwitch('external-captcha', true);
      expect(await reported('auth', 'captcha')).toEqual({ provider: 'turnpike', field: 'turnpikeToken' });
      expect((await login()).stderr).toContain('"turnpikeToken":"<removed>"');
    });
  });

  it('reads the refusal of the external provider, and finds the school event', async () => {
    await withWords(async (service) => {
      const { sandbox, run, login } = service;
      await learn(service);
      sandbox.control.setSwitch('external-captcha', true);
      const refused = await login('nonsense');
      expect(refused).toMatchObject({ exit: 8, stderr: expect.stringContaining('(TURNPIKE_SAID_NO)') });
      expect(refused.stderr).toContain('--captcha-token');
      const { stderr } = await run(['api', 'GET', '/api/v1/butler/shop']);
      expect(stderr).not.toContain('nothing at this path');
    });
  });
});

it('a client without the vocabulary of its service does not guess its words', async () => {
  await withWords(async ({ sandbox, run, login }) => {
    sandbox.control.setSwitch('external-captcha', true);
    expect(await login('nonsense')).toMatchObject({ exit: 3 });
    expect((await run(['api', 'GET', '/api/v1/assistant/shop'])).stderr).toContain('nothing at this path');
  });
});
