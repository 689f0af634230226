/** Addresses behind which no sound service lives: each its exit code, and a sentence a person can act on. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useFolder } from '../../support/folder';
import { type Answer, deadUrl, json, serve, serveTcp, text } from '../../support/http/server';
import { ranPastLimit } from '../../support/time-limits';

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

  it('says so in JSON too', async () => {
    const { url } = await serve((_, response) => text(response, page, 200, 'text/html'));
    const { exit, stdout, stderr } = await asking(url, 'platform version --json');
    expect({ exit, stdout }).toEqual({ exit: 7, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        kind: 'network',
        message: `${url.host} answered with a web page (status 200)`,
        status: 200,
        hint: "is this the right address? 'plaza config list' shows it",
      },
    });
  });

  it('that never ends is cut at its size limit', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      endless(response, Buffer.alloc(1024 * 1024, ' '));
    });
    expect(await asking(url)).toEqual(
      refused(7, `error: the answer of ${url.host} is too large (more than 33554432 bytes)\n${checkAddress}`),
    );
  });

  it('that trickles is cut at the time limit', async () => {
    const { url, seen } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    });
    const { seconds, ...ran } = await ranPastLimit(
      () => seen.length,
      (limit) => asking(url, `platform version --timeout ${limit}`),
    );
    expect(ran).toEqual(
      refused(
        7,
        `error: ${url.host} did not answer completely within ${seconds} s\nhint: use a longer --timeout\n`,
      ),
    );
  });

  it('that is not HTTP is told', async () => {
    const url = await serveTcp((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
    expect(await asking(url)).toEqual(
      refused(7, `error: ${url.host} answered with something that is not HTTP\n${checkAddress}`),
    );
  });
});

/** Writes the piece as long as anybody reads. */
function endless(response: ServerResponse, piece: Buffer): void {
  while (!response.destroyed && response.write(piece));
  if (!response.destroyed) response.once('drain', () => endless(response, piece));
}

describe('a refusal with text that came from a stranger', () => {
  it('drives no terminal and shows no echo', async () => {
    const hostile = '\u001b[2J\u001b]0;owned\u0007no\u202e way';
    const found = { password: 'hunter2-canary' };
    const { url } = await serve((_, response) =>
      json(response, { error: { code: 'X', message: hostile }, found }, 400),
    );
    expect(await asking(url)).toEqual(refused(3, 'error: no way (X)\n'));
    const { stderr } = await asking(url, 'platform version --json --debug');
    expect(stderr).not.toMatch(/canary|\u001b|\u202e/);
  });
});

describe('a redirect', () => {
  it('is followed on the same origin', async () => {
    const { url } = await serve(({ path }, response) =>
      path === '/here' ? json(response, {}) : response.writeHead(302, { location: '/here' }).end(),
    );
    expect(await asking(url, 'platform version --json')).toMatchObject({ exit: 0, stdout: '{}\n' });
  });

  it('elsewhere goes without anything personal', async () => {
    const other = await serve((_, response) => json(response, { android: {} }));
    const { url, seen } = await serve((_, response) =>
      response.writeHead(302, { location: `${other.url.href}taken` }).end(),
    );
    expect(await asking(url, 'platform version', { PLAZA_ACCESS_TOKEN: 'canary' })).toMatchObject({
      exit: 0,
    });
    expect(seen[0]?.headers).toHaveProperty('x-device-id');
    expect(Object.keys(other.seen[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
      'x-requested-with',
    ]);
  });

  it('to plain http elsewhere, or in a circle, is not followed', async () => {
    const plain = await serve((_, response) =>
      response.writeHead(302, { location: 'http://api.example.org/' }).end(),
    );
    expect(await asking(plain.url)).toEqual(
      refused(
        7,
        `error: ${plain.url.host} redirects to http://api.example.org, which is not followed\nhint: check the address: 'plaza config list'\n`,
      ),
    );
    const circle = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
    expect(await asking(circle.url)).toEqual(
      refused(
        7,
        `error: ${circle.url.host} redirects in a loop\nhint: check the address: 'plaza config list'\n`,
      ),
    );
  });

  it('of a change is told, not followed', async () => {
    const { url, seen } = await serve((_, response) => response.writeHead(307, { location: '/there' }).end());
    expect(await asking(url, 'api POST /api/posts -F content=x')).toEqual(
      refused(
        3,
        `error: ${url.host} redirects this request to ${url.origin}/there, and redirects of changes are not followed\n` +
          "hint: set the right address: 'plaza config set baseUrl ADDRESS'\n",
      ),
    );
    expect(seen.length).toBe(1);
  });
});

describe('an address', () => {
  it('where nothing listens is exit code 7', async () => {
    const url = await deadUrl();
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

  it('and a profile that there is not is exit code 2', async () => {
    const stderr =
      "error: profile 'work' does not exist\n" +
      "hint: the profiles are sandbox; create it with 'plaza config set baseUrl ADDRESS --profile work'\n";
    expect(await bare('platform version --profile work')).toEqual(refused(2, stderr));
    const env = { PLAZA_CONFIG_DIR: folder(), PLAZA_PROFILE: 'work' };
    expect(await plaza(['platform', 'version'], { env })).toEqual(refused(2, stderr));
  });
});

describe('a limit of a service', () => {
  const limited: Answer = (_, response, count) =>
    count <= 4 ? json(response, {}, 429, { 'retry-after': '0' }) : json(response, { android: {} });

  it('that goes on is exit code 6 after three tries, and waited out with --wait', async () => {
    const { url, seen } = await serve(limited);
    expect(await asking(url)).toMatchObject({ exit: 6, stdout: '' });
    expect(seen.length).toBe(3);
    const other = await serve(limited);
    expect(await asking(other.url, 'platform version --wait')).toMatchObject({ exit: 0 });
    expect(other.seen.length).toBe(5);
  });

  it('that is longer than --wait allows is exit code 6 at once', async () => {
    const { url, seen } = await serve((_, response) => json(response, {}, 429, { 'retry-after': '120' }));
    expect(await asking(url, 'platform version --wait 1m')).toMatchObject({ exit: 6 });
    expect(seen.length).toBe(1);
  });
});
