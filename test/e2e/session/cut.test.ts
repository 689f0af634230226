/** A process that is interrupted or killed during a refresh. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../../support/clock';
import { binary, runExecutable, startExecutable } from '../../support/executable/executable';
import {
  expectedLoss,
  expectedRun,
  expectOneRefresh,
  type SharedSession,
  sharedSession,
} from '../../support/executable/shared-session';
import { useHome } from '../../support/home';
import { serve, text } from '../../support/http/server';

const home = useHome();
const me = ['users', 'get', 'me'];
const accountFile = () => join(home().folder, 'state', 'accounts', 'sandbox.json');
const lockFile = () => `${accountFile()}.lock`;

/** A process whose refresh is held back at the service. */
async function refreshing(session: SharedSession) {
  session.expireHere();
  const release = session.holdRefresh();
  const running = session.start(me);
  await session.refreshArrived();
  return { ...running, release, send: (signal: NodeJS.Signals) => running.child.kill(signal) };
}

/** Resolves once the process has received a signal. */
const signalReceived = () => new Promise((resolve) => setTimeout(resolve, 100));

describe.each([
  ['SIGINT', 130, 'interrupted'],
  ['SIGHUP', 143, 'terminated'],
] as const)('%s', (signal, exit, word) => {
  it('ends the process after the tokens of its refresh are stored', async () => {
    const session = sharedSession(home());
    const before = session.stored();
    const { child, ended, send, release } = await refreshing(session);
    send(signal);
    await signalReceived();
    send(signal);
    await signalReceived();
    expect(child.exitCode).toBeNull();
    release();
    const ran = await ended;
    expect(ran).toMatchObject({ exit, signal: null, stdout: '' });
    expect(session.stored().refreshToken).not.toBe(before.refreshToken);
    expect(session.stored()).not.toHaveProperty('renewingSince');
    expect(await session.run()).toEqual(expectedRun);
    expectOneRefresh(session, signal);
  });

  it('ends a process that waits for the refresh of another', async () => {
    const session = sharedSession(home());
    session.expireThere();
    const release = session.holdRefresh();
    const renewing = session.start();
    await session.refreshArrived();
    session.requests('users.me');
    const waiting = session.start(['api', 'GET', '/api/users/me']);
    await until(() => session.requests('users.me').length === 1);
    waiting.child.kill(signal);
    expect(await waiting.ended).toEqual({ exit, signal: null, stdout: '', stderr: `error: ${word}\n` });
    release();
    expect(await renewing.ended).toEqual(expectedRun);
    expectOneRefresh(session, signal);
  });
});

describe('SIGKILL', () => {
  it('before the answer arrives is reported once, by the process that waited', async () => {
    const session = sharedSession(home());
    const { deviceId, binding, username } = session.stored();
    const { ended, send, release } = await refreshing(session);
    const sibling = session.start(me);
    // The service has refreshed, and has sent no byte of its answer.
    const forget = home().sandbox.control.watch(({ route }) => {
      if (route !== 'auth.refresh') return;
      forget();
      send('SIGKILL');
    });
    release();
    expect(await ended).toMatchObject({ exit: null, signal: 'SIGKILL' });
    expect(await sibling.ended).toEqual(expectedLoss);
    expect(
      session
        .requests('auth.refresh')
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 401]);
    const ending = { endedAt: expect.any(Number), endedBecause: 'the answer to its refresh was lost' };
    expect(session.stored()).toEqual({ deviceId, binding, username, ...ending });
    expect(existsSync(lockFile())).toBe(false);
  });

  it('as the answer arrives leaves a working session', async () => {
    const session = sharedSession(home());
    const before = session.stored().refreshToken;
    session.expireHere();
    const fatal = join(home().folder, 'fatal.cjs');
    writeFileSync(fatal, killedByAnswer);
    const env = binary ? { BUN_OPTIONS: `--preload=${fatal}` } : { NODE_OPTIONS: `--require=${fatal}` };
    const ran = await session.run(me, { env });
    expect(ran).toMatchObject({ exit: null, signal: 'SIGKILL', stdout: '' });
    const [old = '', added = ''] = readFileSync(accountFile(), 'utf8').split('\n');
    expect(JSON.parse(old).refreshToken).toBe(before);
    expect(JSON.parse(added)).toMatchObject({ refreshToken: expect.not.stringMatching(String(before)) });
    expect(await session.run()).toEqual(expectedRun);
    expect(session.requests('auth.refresh').map(({ status }) => status)).toEqual([200, 200]);
  });

  it('before the request arrives leaves a working session, and a lock that is taken over', async () => {
    const { folder, sandbox } = home();
    const session = sharedSession(home());
    const door = await doorTo(sandbox.baseUrl);
    const environment = join(folder, 'state', 'accounts', 'environment.json');
    writeFileSync(environment, JSON.stringify({ ...session.stored(), binding: door.origin, expiresAt: 1 }));
    const env = { PLAZA_CONFIG_DIR: folder, PLAZA_BASE_URL: door.origin };
    const running = startExecutable(me, { env, input: '' });
    await until(() => door.waiting() === 1);
    running.child.kill('SIGKILL');
    expect(await running.ended).toMatchObject({ signal: 'SIGKILL' });
    expect(existsSync(`${environment}.lock`)).toBe(true);
    door.open();
    const argv = ['api', 'GET', '/api/users/me', '--jq', '.username'];
    const ran = await Promise.all([runExecutable(argv, { env }), runExecutable(argv, { env })]);
    expect(ran).toEqual([expectedRun, expectedRun]);
    expectOneRefresh(session, 'after the kill');
    expect(existsSync(`${environment}.lock`)).toBe(false);
  });
});

/** Kills its process at the end of the turn in which a refresh token arrives. */
const killedByAnswer = `
const { Socket } = require('node:net');
const push = Socket.prototype.push;
Socket.prototype.push = function (chunk, ...rest) {
  if (chunk && chunk.includes('set-cookie: refresh_token=')) {
    process.nextTick(() => process.kill(process.pid, 'SIGKILL'));
  }
  return push.call(this, chunk, ...rest);
};`;

/** A way to the service on which requests wait for ever until it is opened; who waited then is not let through. */
async function doorTo(service: string) {
  let waiting = 0;
  let isOpen = false;
  const { url } = await serve(async ({ method, path, headers, body }, response) => {
    if (!isOpen) {
      waiting += 1;
      return;
    }
    const sent = Object.entries(headers).filter(([name]) => name !== 'host' && name !== 'connection');
    const through = {
      method,
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    };
    const answer = await fetch(new URL(path, service), { ...through, ...(body && { body }) });
    response.setHeader('set-cookie', answer.headers.getSetCookie());
    text(response, await answer.text(), answer.status, 'application/json');
  });
  const open = () => {
    isOpen = true;
  };
  return { origin: url.origin, waiting: () => waiting, open };
}
