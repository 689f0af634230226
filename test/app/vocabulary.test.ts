/** A service with other words than the protocol, and a client that is set to them. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { password, runAs } from '../support/accounts';
import { useFolder } from '../support/folder';
import { startTestSandbox } from '../support/sandbox';

const folder = useFolder();
const words = {
  ownProvider: 'gatekeeper',
  externalProvider: 'turnpike',
  ownField: 'gateToken',
  externalField: 'turnpikeToken',
  externalFailed: 'TURNPIKE_SAID_NO',
  assistant: 'butler',
};

const entry = ['auth', 'login', '--email', 'ada@sandbox.test', '--password-stdin'];

/** Commands against a service with these words, and a client that knows them if it learns them. */
async function startService() {
  const sandbox = await startTestSandbox({ vocabulary: words });
  onTestFinished(() => sandbox.stop());
  const env = { PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: sandbox.baseUrl, PLAZA_KEYCHAIN: 'file' };
  const run = (argv: readonly string[], input?: string) => runAs({ sandbox, env }, argv, { input });
  const reported = async (...argv: string[]) => {
    const { exit, stdout, stderr } = await run([...argv, '--json']);
    expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const login = (token = sandbox.control.captcha({ purpose: 'login' }).token) =>
    run([...entry, '--captcha-token', token, '--debug'], password);
  const learn = async () => {
    for (const [name, word] of Object.entries(words))
      await reported('config', 'set', `vocabulary.${name}`, word, '--quiet');
  };
  return { sandbox, run, reported, login, learn };
}

describe('a client with the vocabulary of its service', () => {
  it('sends the captcha under the key of the service, and never shows it', async () => {
    const { sandbox, reported, login, learn } = await startService();
    await learn();
    expect(await reported('auth', 'captcha')).toEqual({ provider: 'gatekeeper', field: 'gateToken' });
    const { exit, stderr } = await login();
    expect(exit).toBe(0);
    expect(stderr).toContain('"gateToken":"<removed>"');
    sandbox.control.setSwitch('external-captcha', true);
    expect(await reported('auth', 'captcha')).toEqual({ provider: 'turnpike', field: 'turnpikeToken' });
    expect((await login()).stderr).toContain('"turnpikeToken":"<removed>"');
  });

  it('reads the refusal of the external provider, and finds the school event', async () => {
    const { sandbox, run, login, learn } = await startService();
    await learn();
    sandbox.control.setSwitch('external-captcha', true);
    const refused = await login('nonsense');
    expect(refused).toMatchObject({ exit: 8, stderr: expect.stringContaining('(TURNPIKE_SAID_NO)') });
    expect(refused.stderr).toContain('--captcha-token');
    const { stderr } = await run(['api', 'GET', '/api/v1/butler/shop']);
    expect(stderr).not.toContain('nothing at this path');
  });
});

it('a client without the vocabulary of its service does not guess its words', async () => {
  const { sandbox, run, login } = await startService();
  sandbox.control.setSwitch('external-captcha', true);
  expect(await login('nonsense')).toMatchObject({ exit: 3 });
  expect((await run(['api', 'GET', '/api/v1/assistant/shop'])).stderr).toContain('nothing at this path');
});
