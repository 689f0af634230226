import { describe, expect, it } from 'vitest';
import { foreignEnvironment } from '../../../src/cli/process/environment';
import { runPart } from '../../../src/cli/process/self';
import { runExecutable } from '../../support/executable/executable';

const run = (script: string, change: Partial<Parameters<typeof runPart>[2]> = {}) =>
  runPart(process.execPath, ['-e', script], { input: 'told', env: {}, patienceMs: 10_000, ...change });

describe('runPart', () => {
  it('sends standard input and returns both outputs with the exit code', async () => {
    const script = 'process.stdin.pipe(process.stdout); process.stderr.write("why"); process.exitCode = 3';
    expect(await run(script)).toEqual({ code: 3, stdout: 'told', stderr: 'why' });
  });

  it('gives the process only the environment that is given', async () => {
    const { stdout } = await run('process.stdout.write(JSON.stringify(process.env))', { env: { ONE: '1' } });
    expect(JSON.parse(stdout)).toEqual({ ONE: '1' });
  });

  it('kills a process that takes too long', async () =>
    expect(await run('setInterval(() => 0, 1000)', { patienceMs: 50 })).toMatchObject({ code: null }));

  it('accepts a process that does not read its input', async () =>
    expect(await run('process.exitCode = 4', { input: 'x'.repeat(1_000_000) })).toMatchObject({ code: 4 }));
});

it('the executable refuses an unknown --part', async () =>
  expect(await runExecutable(['--part', 'nothing'])).toMatchObject({ exit: 1, stdout: '' }));

describe('foreignEnvironment', () => {
  it('leaves out the variables of plaza and those that hold a secret', () => {
    const env = {
      PLAZA_REFRESH_TOKEN: 'a',
      PLAZA_BASE_URL: 'https://example.org',
      GITHUB_TOKEN: 'b',
      AWS_SECRET_ACCESS_KEY: 'c',
      DB_PASSWORD: 'd',
      SESSION_COOKIE: 'e',
      HTTPS_PROXY: 'http://me:word@proxy.example.org',
    };
    expect(foreignEnvironment(env)).toEqual({});
  });

  it('keeps what a program needs: paths, screen, bus, and a proxy without password', () => {
    const env = {
      PATH: '/bin',
      DISPLAY: ':0',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
      HTTPS_PROXY: 'http://proxy.example.org:3128',
      no_proxy: 'localhost',
      BROWSER: 'firefox',
    };
    expect(foreignEnvironment({ ...env, UNSET: undefined })).toEqual(env);
  });
});
