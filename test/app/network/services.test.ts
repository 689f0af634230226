import { describe, expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useFolder } from '../../support/folder';
import { type Answer, json, serve, text, unusedUrl } from '../../support/http/server';

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
  ['HTML', (_, response) => text(response, '<html>', 200, 'text/html'), 'a web page (status 200)'],
  ['nothing', (_, response) => response.end(), 'nothing (status 200)'],
  ['broken JSON', (_, response) => text(response, '{'), 'something that is not JSON (status 200)'],
  ['a status without meaning', (_, response) => response.writeHead(304).end(), 'the unexpected status 304'],
])('a service that answers with %s is exit code 7', async (_, answer, message) => {
  const { url, seen } = await serve(answer);
  const stderr = `error: ${url.host} answered with ${message}\n${rightAddress}`;
  expect(await errorAt(url)).toEqual({ exit: 7, stderr });
  expect(seen.length).toBe(1);
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
        'hint: the connection might be intercepted; NODE_EXTRA_CA_CERTS adds your own certificate authority\n',
    });
    expect(seen).toEqual([]);
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
