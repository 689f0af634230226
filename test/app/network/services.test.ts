/** Addresses without a working service: each has its exit code and a message with a next step. */
import { describe, expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useFolder } from '../../support/folder';
import { type Answer, json, serve, serveTcp, text, unusedUrl } from '../../support/http/server';

const folder = useFolder();
const run = (line: string, env: Readonly<Record<string, string>> = {}) =>
  plaza(line.split(' '), { env: { PLAZA_CONFIG_DIR: folder(), ...env } });

/** The error that a read of an address ends with. */
async function errorAt(url: URL | string, line = 'platform version') {
  const { exit, stdout, stderr } = await run(line, { PLAZA_BASE_URL: String(url).replace(/\/$/, '') });
  expect(stdout).toBe('');
  return { exit, stderr };
}

const rightAddress = "hint: is this the right address? 'plaza config list' shows it\n";
const checkAddress = "hint: check the address ('plaza config list') and the connection ('plaza doctor')\n";
const answersWithJson: Answer = (_, response) => json(response, {});

it.each<[string, Answer, string]>([
  [
    'a web page',
    (_, response) => text(response, '<!doctype html>', 200, 'text/html'),
    'a web page (status 200)',
  ],
  ['nothing', (_, response) => response.end(), 'nothing (status 200)'],
  [
    'broken JSON',
    (_, response) => text(response, '{"android":{', 200, 'application/json'),
    'something that is not JSON (status 200)',
  ],
  ['a status without meaning', (_, response) => response.writeHead(304).end(), 'the unexpected status 304'],
])('a service that answers with %s is exit code 7', async (_, answer, message) => {
  const { url, seen } = await serve(answer);
  const stderr = `error: ${url.host} answered with ${message}\n${rightAddress}`;
  expect(await errorAt(url)).toEqual({ exit: 7, stderr });
  expect(seen.length).toBe(1);
});

it('a service that does not speak HTTP is exit code 7', async () => {
  const url = await serveTcp((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
  const stderr = `error: ${url.host} answered with something that is not HTTP\n${checkAddress}`;
  expect(await errorAt(url)).toEqual({ exit: 7, stderr });
});

describe('an address', () => {
  it('at which nothing listens is exit code 7', async () => {
    const url = await unusedUrl();
    const stderr = `error: the connection to ${url.host} was refused\n${checkAddress}`;
    expect(await errorAt(url)).toEqual({ exit: 7, stderr });
  });

  it('with a certificate that is not trusted is exit code 7, and nothing is sent', async () => {
    const { url, seen } = await serve(answersWithJson, { tls: true });
    expect(await errorAt(url)).toEqual({
      exit: 7,
      stderr:
        `error: the certificate of ${url.host} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)\n` +
        'hint: the connection may be intercepted; NODE_EXTRA_CA_CERTS adds your own certificate authority\n',
    });
    expect(seen).toEqual([]);
  });

  it('that does not speak TLS is exit code 7', async () => {
    const { url } = await serve(answersWithJson);
    const stderr = `error: ${url.host} does not speak https there\n${checkAddress}`;
    expect(await errorAt(`https://${url.host}`)).toEqual({ exit: 7, stderr });
  });

  it('with an unknown host name is exit code 7', async () => {
    // The resolver refuses a label of 64 letters itself; no name server is asked.
    const name = `${'x'.repeat(64)}.test`;
    const stderr = `error: there is no host named ${name}\n${checkAddress}`;
    expect(await errorAt(`https://${name}`)).toEqual({ exit: 7, stderr });
  });

  it.each([
    [
      'http://api.example.org',
      'error: PLAZA_BASE_URL: http://api.example.org uses http, which is not encrypted\n' +
        'hint: use https://api.example.org; http is allowed only for this computer\n',
    ],
    [
      'api.example.org',
      "error: PLAZA_BASE_URL: expected an address such as https://api.example.org, got 'api.example.org'\n",
    ],
  ])('such as %s is exit code 2', async (address, stderr) => {
    expect(await errorAt(address)).toEqual({ exit: 2, stderr });
  });
});

it('a command without an address is exit code 2 with two hints, and starts no sandbox', async () => {
  expect(await run('platform version')).toEqual({
    exit: 2,
    stdout: '',
    stderr:
      'error: no address is set and no profile is chosen\n' +
      "hint: set PLAZA_BASE_URL (or run 'plaza config set baseUrl ADDRESS'), or add '--profile sandbox' to use the local sandbox\n",
  });
  expect((await run('sandbox status')).stdout).toBe('running\tno\n');
});

it('a missing address of the status host is exit code 2 with its variable', async () => {
  const { url } = await serve(answersWithJson);
  expect(await errorAt(url, 'platform status')).toEqual({
    exit: 2,
    stderr:
      'error: the status host has no address\n' +
      "hint: set PLAZA_STATUS_URL, or run 'plaza config set statusUrl ADDRESS'; 'plaza --profile sandbox …' runs against the local sandbox\n",
  });
});
