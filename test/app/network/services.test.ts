/** Addresses behind which no sound service lives: each its exit code, and a sentence a person can act on. */
import { describe, expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useFolder } from '../../support/folder';
import { type Answer, json, serve, serveTcp, text, unusedUrl } from '../../support/http/server';

const folder = useFolder();
const asking = (url: URL | string, line = 'platform version', env: Readonly<Record<string, string>> = {}) =>
  plaza(line.split(' '), {
    env: { PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: String(url).replace(/\/$/, ''), ...env },
  });
const refused = (exit: number, stderr: string) => ({ exit, stdout: '', stderr });
const rightAddress = "hint: is this the right address? 'plaza config list' shows it\n";
const checkAddress = "hint: check the address ('plaza config list') and the connection ('plaza doctor')\n";

describe('an answer that nobody can read', () => {
  const page = '<!doctype html><title>Welcome</title>';
  const answers: readonly (readonly [what: string, answer: Answer, message: string])[] = [
    ['a web page', (_, response) => text(response, page, 200, 'text/html'), 'a web page (status 200)'],
    ['nothing', (_, response) => response.end(), 'nothing (status 200)'],
    [
      'broken JSON',
      (_, response) => text(response, '{"android":{', 200, 'application/json'),
      'something that is not JSON (status 200)',
    ],
    ['a status without meaning', (_, response) => response.writeHead(304).end(), 'the unexpected status 304'],
  ];

  it.each(answers)('is exit code 7: %s', async (_, answer, message) => {
    const { url, seen } = await serve(answer);
    expect(await asking(url)).toEqual(
      refused(7, `error: ${url.host} answered with ${message}\n${rightAddress}`),
    );
    expect(seen.length).toBe(1);
  });

  it('that is not HTTP is told', async () => {
    const url = await serveTcp((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
    expect(await asking(url)).toEqual(
      refused(7, `error: ${url.host} answered with something that is not HTTP\n${checkAddress}`),
    );
  });
});

describe('an address', () => {
  it('where nothing listens is exit code 7', async () => {
    const url = await unusedUrl();
    expect(await asking(url)).toEqual(
      refused(7, `error: the connection to ${url.host} was refused\n${checkAddress}`),
    );
  });

  it('whose certificate nobody vouches for is exit code 7, and nothing is sent', async () => {
    const { url, seen } = await serve((_, response) => json(response, {}), { tls: true });
    expect(await asking(url)).toEqual(
      refused(
        7,
        `error: the certificate of ${url.host} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)\n` +
          'hint: the connection may be intercepted; NODE_EXTRA_CA_CERTS adds your own certificate authority\n',
      ),
    );
    expect(seen).toEqual([]);
  });

  it('that speaks no TLS is exit code 7', async () => {
    const { url } = await serve((_, response) => json(response, {}));
    expect(await asking(`https://${url.host}`)).toEqual(
      refused(7, `error: ${url.host} does not speak https there\n${checkAddress}`),
    );
  });

  it('whose name there is not is exit code 7', async () => {
    // A part of a name longer than names may be is refused by the resolver itself; no name server is asked.
    const name = `${'x'.repeat(64)}.test`;
    expect(await asking(`https://${name}`)).toEqual(
      refused(7, `error: there is no host named ${name}\n${checkAddress}`),
    );
  });

  it('that is plain http to another computer is exit code 2', async () => {
    expect(await asking('http://api.example.org')).toEqual(
      refused(
        2,
        'error: PLAZA_BASE_URL: http://api.example.org uses http, which is not encrypted\n' +
          'hint: use https://api.example.org; http is allowed only for this computer\n',
      ),
    );
  });

  it('that is none is exit code 2', async () => {
    expect(await asking('api.example.org')).toEqual(
      refused(
        2,
        "error: PLAZA_BASE_URL: expected an address such as https://api.example.org, got 'api.example.org'\n",
      ),
    );
  });
});

describe('no address', () => {
  const bare = (line: string) => plaza(line.split(' '), { env: { PLAZA_CONFIG_DIR: folder() } });

  it('is exit code 2 with the two ways out, and no sandbox is started', async () => {
    expect(await bare('platform version')).toEqual(
      refused(
        2,
        'error: no address is set and no profile is chosen\n' +
          "hint: set PLAZA_BASE_URL (or run 'plaza config set baseUrl ADDRESS'), or add '--profile sandbox' to use the local sandbox\n",
      ),
    );
    expect((await bare('sandbox status')).stdout).toBe('running\tno\n');
  });

  it('of another host than the main one names its variable', async () => {
    const { url } = await serve((_, response) => json(response, {}));
    expect(await asking(url, 'platform status')).toEqual(
      refused(
        2,
        'error: the status host has no address\n' +
          "hint: set PLAZA_STATUS_URL, or run 'plaza config set statusUrl ADDRESS'; 'plaza --profile sandbox …' runs against the local sandbox\n",
      ),
    );
  });
});
