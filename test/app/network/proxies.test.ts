import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { password, runAs } from '../../support/accounts';
import { useHome } from '../../support/home';
import { serveProxy } from '../../support/http/proxy';

const home = useHome();
type Environment = Readonly<Record<string, string | undefined>>;

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
  it('carries a sign-in and later requests with its credentials, which are never shown', async () => {
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

  it('is not used for the sandbox profile, nor for loopback when it is on another computer', async () => {
    const { proxy, address } = await proxied();
    const own = { PLAZA_PROFILE: 'sandbox', PLAZA_BASE_URL: undefined, PLAZA_PIXEL_URL: undefined };
    expect((await run(['platform', 'version'], { ...own, HTTP_PROXY: address })).exit).toBe(0);
    expect((await run(['platform', 'version'], { HTTP_PROXY: 'http://proxy.example.org:3128' })).exit).toBe(
      0,
    );
    expect(proxy.asked).toEqual([]);
  });

  it('carries the sockets of the canvas', async () => {
    const { proxy, address, target } = await proxied(home().sandbox.pixelUrl);
    const ran = await run(['canvas', 'zones', '--json'], { HTTP_PROXY: address });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toHaveProperty('values');
    expect(proxy.asked).toEqual([{ target, authorization: basic }]);
  });
});

it('files upload sends a file of 16 MB, also through a proxy', async () => {
  await login();
  const path = join(home().folder, 'large.ogg');
  const bytes = Buffer.alloc(16_000_000, 7);
  bytes.write('OggS');
  await writeFile(path, bytes);
  const { address } = await proxied();
  for (const env of [{}, { HTTP_PROXY: address }]) {
    const { exit, stdout, stderr } = await run(['files', 'upload', path, '--json'], env);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject([{ size: bytes.length }]);
  }
});
