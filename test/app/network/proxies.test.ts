/** The way to the service: proxies for requests and sockets, time limits, large and slow uploads. */
import { writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { password, runAs } from '../../support/accounts';
import { useHome } from '../../support/home';
import { serveProxy } from '../../support/http/proxy';
import { ranPastLimit } from '../../support/time-limits';

const home = useHome();
type Environment = Readonly<Record<string, string | undefined>>;

/** The sandbox as a service that is named by its address. */
const service = (env: Environment = {}) => ({
  PLAZA_PROFILE: undefined,
  PLAZA_BASE_URL: home().sandbox.baseUrl,
  PLAZA_PIXEL_URL: home().sandbox.pixelUrl,
  PLAZA_KEYCHAIN: 'file',
  ...env,
});

const run = (argv: readonly string[], env: Environment = {}) => runAs(home(), argv, { env: service(env) });

const login = (env: Environment = {}) =>
  runAs(home(), ['auth', 'login', '--email', 'ada@sandbox.test', '--password-stdin'], {
    env: service(env),
    input: password,
    captcha: 'login',
  });

const portOf = (address: string) => Number(new URL(address).port);
const basic = `Basic ${Buffer.from('me:s3cret word').toString('base64')}`;

/** A proxy that leads to the sandbox, and its address with credentials. */
async function proxied(to = home().sandbox.baseUrl, wants = basic) {
  const proxy = await serveProxy({ port: portOf(to), wants });
  const { host } = proxy.url;
  return { proxy, host, address: `http://me:s3cret%20word@${host}`, target: new URL(to).host };
}

describe('a proxy', () => {
  it('carries whole sign-ins and what follows, with its credentials, which nobody else sees', async () => {
    const { proxy, host, address, target } = await proxied();
    const env = { HTTP_PROXY: address };
    expect(await login(env)).toMatchObject({ exit: 0, stderr: '' });
    home().sandbox.control.advance(15 * 60_000);
    const ran = await run(['users', 'me', '--debug', '--jq', '.username'], env);
    expect(ran).toMatchObject({ exit: 0, stdout: 'ada\n' });
    expect(ran.stderr).toContain('/api/v1/auth/refresh');
    for (const secret of ['s3cret', 'c2VjcmV0', basic]) expect(ran.stderr).not.toContain(secret);
    expect(proxy.asked.length).toBeGreaterThan(2);
    expect(new Set(proxy.asked.map((asked) => asked.target))).toEqual(new Set([target]));
    expect(new Set(proxy.asked.map(({ authorization }) => authorization))).toEqual(new Set([basic]));
    const checks = JSON.parse((await run(['doctor', '--json'], env)).stdout);
    const reported = checks.find(({ name }: { name: string }) => name === 'proxy').detail;
    expect(reported).toBe(`HTTP_PROXY http://${host}`);
    const main = checks.find(({ name }: { name: string }) => name === 'main address').detail;
    expect(main).toMatch(
      new RegExp(`^${home().sandbox.baseUrl} answered in [\\d.]+ s through the proxy ${host}$`),
    );
  });

  it('that wants credentials is named when there are none, and nothing was sent', async () => {
    const { host } = await proxied();
    const ran = await run(['platform', 'version'], { http_proxy: `http://${host}` });
    expect(ran).toMatchObject({
      exit: 7,
      stdout: '',
      stderr: expect.stringContaining('the proxy requires a user name'),
    });
    expect(home().sandbox.requests()).toEqual([]);
  });

  it('at which nothing is listens is named, without its password', async () => {
    const ran = await run(['platform', 'version'], { HTTP_PROXY: 'http://me:s3cret@127.0.0.1:9' });
    expect(ran).toMatchObject({ exit: 7, stdout: '', stderr: expect.stringContaining('127.0.0.1:9') });
    expect(ran.stderr).not.toContain('s3cret');
  });

  it.each(['127.0.0.1', '*', 'example.org, 127.0.0.1'])('is left out for NO_PROXY=%s', async (NO_PROXY) => {
    const { proxy, address } = await proxied();
    const ran = await run(['platform', 'version'], { HTTP_PROXY: address, NO_PROXY });
    expect({ exit: ran.exit, asked: proxy.asked }).toEqual({ exit: 0, asked: [] });
  });

  it('is nothing for the sandbox’s own profile, nor for loopback when it is on another computer', async () => {
    const { proxy, address } = await proxied();
    const own = { PLAZA_PROFILE: 'sandbox', PLAZA_BASE_URL: undefined, PLAZA_PIXEL_URL: undefined };
    expect((await run(['platform', 'version'], { ...own, HTTP_PROXY: address })).exit).toBe(0);
    expect((await run(['platform', 'version'], { HTTP_PROXY: 'http://proxy.example.org:3128' })).exit).toBe(
      0,
    );
    expect(proxy.asked).toEqual([]);
  });

  it('carries the sockets of the canvas too', async () => {
    const { proxy, address, target } = await proxied(home().sandbox.pixelUrl);
    const ran = await run(['canvas', 'zones', '--json'], { HTTP_PROXY: address });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toHaveProperty('values');
    expect(proxy.asked).toEqual([{ target, authorization: basic }]);
  });

  it('carries streams, and is asked again when they are cut', async () => {
    const { proxy, address } = await proxied();
    const env = { HTTP_PROXY: address };
    const { stdout } = await run(['auth', 'qr', 'start', '--json'], env);
    home().sandbox.addFault({ route: 'auth.qrWatch', kind: 'drop-after', times: 1 });
    const before = proxy.asked.length;
    const watched = await run(
      ['auth', 'qr', 'watch', JSON.parse(stdout).qrId, '--count', '1', '--json'],
      env,
    );
    expect(watched).toMatchObject({ exit: 0, stdout: expect.stringContaining('pending') });
    expect(proxy.asked.length - before).toBeGreaterThan(1);
  });
});

describe('a time limit', () => {
  /** Runs with a limit that ends while the service holds the request of that route back. */
  const limited = (route: string, argv: readonly string[]) => {
    const { sandbox } = home();
    sandbox.addFault({ route, kind: 'delay', delayMs: 600_000, times: 1000 });
    const arrivals = () => 1000 - (sandbox.control.faults()[0]?.left ?? 0);
    return ranPastLimit(arrivals, (seconds) => run([...argv, '--timeout', String(seconds)]));
  };

  it('ends a read whose answer does not begin, which may be run again', async () => {
    const { seconds, ...ran } = await limited('platform.version', ['platform', 'version']);
    expect(ran).toMatchObject({
      exit: 7,
      stdout: '',
      stderr: expect.stringContaining(`within ${seconds} s`),
    });
  });

  it('leaves it unknown what became of a change', async () => {
    await login();
    const given = ['--username', 'somebody', '--display-name', 'Some Body', '--avatar', '🙂'];
    const ran = await limited('users.createProfile', ['users', 'create-profile', ...given]);
    expect(ran).toMatchObject({ exit: 9, stdout: '' });
  });

  it('ends a connection that nobody takes', async () => {
    const { port } = await listening();
    const ran = await run(['platform', 'version', '--timeout', '0.2'], {
      PLAZA_BASE_URL: `http://127.0.0.1:${port}`,
    });
    expect(ran).toMatchObject({ exit: 7, stdout: '' });
  });
});

/** Takes connections and says nothing but what `pass` does with each. */
async function listening(pass?: (socket: Socket) => void): Promise<{ port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    pass?.(socket);
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { port: (server.address() as { port: number }).port };
}

describe('an upload', () => {
  const size = 16_000_000;
  let path = '';
  beforeEach(async () => {
    await login();
    // A recording by its first bytes, and large.
    path = join(home().folder, 'large.ogg');
    const bytes = Buffer.alloc(size, 7);
    bytes.write('OggS');
    await writeFile(path, bytes);
  });

  it('may be large, through a proxy as well', async () => {
    const { address } = await proxied();
    for (const env of [{}, { HTTP_PROXY: address }]) {
      const ran = await run(['files', 'upload', path, '--json'], env);
      expect({ exit: ran.exit, stderr: ran.stderr }).toEqual({ exit: 0, stderr: '' });
      expect(JSON.parse(ran.stdout)).toMatchObject([{ size }]);
    }
  });
});
