import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UsageError } from '../../../src/errors';
import { startSandbox } from '../../../src/sandbox/server/server';
import { freePorts } from '../../support/http/free-ports';
import { countingChance, memoryFile, movableClock, startTestSandbox } from '../../support/sandbox';
import { openFrames } from '../events';
import { type ProbeSandbox, startProbe, useProbe } from '../probe';
import { rawRequest, sendRaw, turn } from '../raw';
import { expectOk, requestControl } from '../requests';

const portOf = (origin: string) => Number(new URL(origin).port);

/** `ECONNREFUSED` where nothing listens. Only for `freePorts`: another program may get a port of the system's choice. */
const connectionTo = (origin: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(portOf(origin), '127.0.0.1');
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(String(code)));
    socket.once('connect', () => {
      socket.destroy();
      resolve('open');
    });
  });

describe('the addresses of a sandbox', () => {
  it('are three free ports of loopback, whose connections stay open longer than clients keep them', async () => {
    const { baseUrl, statusUrl, pixelUrl, stop } = await startTestSandbox();
    const origins = [baseUrl, statusUrl, pixelUrl];
    for (const origin of origins) {
      expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect((await fetch(`${origin}/none`)).headers.get('keep-alive')).toBe('timeout=75');
    }
    expect(new Set(origins).size).toBe(3);
    await stop();
  });

  it('are the given port and the next two', async () => {
    const port = await freePorts();
    const { baseUrl, statusUrl, pixelUrl, secret, stop } = await startTestSandbox({ port });
    expect([baseUrl, statusUrl, pixelUrl].map(portOf)).toEqual([port, port + 1, port + 2]);
    expect(secret).toMatch(/^[0-9a-f-]{72}$/);
    await stop();
  });

  it.each([0, 1, 2])('are refused when port %i of them is taken, and none stays open', async (offset) => {
    const port = await freePorts();
    const taken = createServer().listen(port + offset, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const clock = movableClock();
    const file = memoryFile();
    const start = startSandbox({ clock, random: countingChance(), file, port });
    await expect(start).rejects.toThrow(UsageError);
    await expect(start).rejects.toThrow(`couldn't listen on port ${port + offset}: another program uses it`);
    for (const other of [0, 1, 2].filter((one) => one !== offset))
      expect(await connectionTo(`http://127.0.0.1:${port + other}`)).toBe('ECONNREFUSED');
    clock.move(10_000);
    expect(file.saved).toEqual([]);
  });
});

describe('a suspicious request', () => {
  let probe: ProbeSandbox;
  useProbe('all', (made) => (probe = made));
  const chunked = rawRequest('POST /probe/echo/x', 'localhost', ['Transfer-Encoding: chunked']);

  it.each([
    ['evil.example', 421],
    ['evil.example:PORT', 421],
    ['127.0.0.1.evil.example', 421],
    ['192.168.0.1', 421],
    ['[::2]', 421],
    ['localhost:PORT', 404],
    ['127.0.0.1:PORT', 404],
    ['127.0.0.1', 404],
    ['[::1]:PORT', 404],
    ['LOCALHOST', 404],
  ])('to the host %s is answered with %i', async (host, status) => {
    for (const origin of [probe.baseUrl, probe.statusUrl, probe.pixelUrl]) {
      const named = host.replace('PORT', String(portOf(origin)));
      const answer = (await sendRaw(origin, rawRequest('GET /nowhere', named))).toString();
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      if (status === 421) expect(answer).toContain('"code":"MISDIRECTED_REQUEST"');
    }
  });

  it('to another host is refused in an absolute URL, before control, beside the right host, and as an upgrade', async () => {
    const { host } = new URL(probe.baseUrl);
    for (const request of [
      rawRequest('GET http://evil.example/nowhere', host),
      rawRequest('GET /.sandbox/status', 'evil.example', [`X-Sandbox-Secret: ${probe.secret}`]),
      rawRequest('GET /nowhere', host, [`Host: ${host}`]),
      rawRequest('GET /nowhere', host, ['Host: evil.example']),
    ])
      expect((await sendRaw(probe.baseUrl, request)).toString()).toMatch(/^HTTP\/1\.1 421 /);
    const client = probe.dial('/probe/socket', { headers: { host: 'evil.example' } });
    const [, answer] = await once(client, 'unexpected-response');
    expect(answer.statusCode).toBe(421);
    client.on('error', () => {});
    client.terminate();
  });

  it.each(['', 'a b', 'evil@localhost', 'x/y'])('to the host %j is refused', async (host) => {
    const answer = await sendRaw(probe.baseUrl, rawRequest('GET /nowhere', host));
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['half a request', 'GET / HT'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a backslash', rawRequest('GET /a\\b', 'localhost')],
    ['an endless header', rawRequest('GET /', 'localhost', [`X: ${'x'.repeat(100_000)}`])],
    ['two lengths', rawRequest('POST /', 'localhost', ['Content-Length: 1', 'Content-Length: 2'])],
    ['a wrong chunk', `${chunked}zz\r\n`],
    ['an unknown method', rawRequest('BREW /', 'localhost')],
    ['a strange query', rawRequest('GET /probe/things?__proto__=1&a[b]=%ff&=', 'localhost')],
  ])('with %s does not end the sandbox', async (_, text) => {
    const socket = connect(portOf(probe.baseUrl), '127.0.0.1');
    socket.on('error', () => {});
    // The connection may end with an error where the sandbox does not read everything.
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.end(text);
    socket.resume();
    await closed;
    expect((await fetch(`${probe.baseUrl}/probe/things`)).status).toBe(200);
  });
});

describe('the end of a sandbox', () => {
  it('comes once, and closes everything', async () => {
    const sandbox = await startTestSandbox({ port: await freePorts() });
    await fetch(`${sandbox.baseUrl}/api/platform/version`);
    await Promise.all([sandbox.stop(), sandbox.stop()]);
    expect(await sandbox.ended).toBe('stopped');
    for (const origin of [sandbox.baseUrl, sandbox.statusUrl, sandbox.pixelUrl])
      expect(await connectionTo(origin)).toBe('ECONNREFUSED');
    await sandbox.stop();
  });

  it('comes by control, after its own answer', async () => {
    const sandbox = await startTestSandbox();
    expect(await expectOk(requestControl(sandbox, 'POST /stop'))).toEqual({ ok: true });
    expect(await sandbox.ended).toBe('stopped');
    expect(sandbox.file.saved).toHaveLength(1);
  });

  it('waits for running requests, at most a second', async () => {
    const sandbox = await startProbe();
    const socket = connect(portOf(sandbox.baseUrl), '127.0.0.1');
    socket.on('error', () => {});
    const host = new URL(sandbox.baseUrl).host;
    const lines = ['Content-Type: application/json', 'Content-Length: 100'];
    socket.write(rawRequest('POST /probe/echo/x', host, lines));
    await sandbox.ask('/probe/things');
    let ended = false;
    const stopped = sandbox.stop().then(() => (ended = true));
    sandbox.clock.move(999);
    for (let count = 0; count < 20; count++) await turn();
    expect(ended).toBe(false);
    sandbox.clock.move(1);
    await stopped;
  });

  it('reports that the world could not be saved', async () => {
    const file = { ...memoryFile(), save: () => Promise.reject(new Error('the disk is full')) };
    const sandbox = await startTestSandbox({ file, port: await freePorts() });
    await expect(sandbox.stop()).rejects.toThrow('the disk is full');
    await expect(sandbox.ended).rejects.toThrow('the disk is full');
    expect(await connectionTo(sandbox.baseUrl)).toBe('ECONNREFUSED');
  });
});

describe('the idle end', () => {
  const idleMs = 30 * 60_000;
  const version = async ({ baseUrl }: { baseUrl: string }) =>
    (await fetch(`${baseUrl}/api/platform/version`)).status;

  it('is delayed by every request, and does not depend on the time of the world', async () => {
    const sandbox = await startTestSandbox({ idleMs });
    sandbox.control.advance(2 * idleMs);
    sandbox.clock.move(idleMs - 1);
    expect(await version(sandbox)).toBe(200);
    sandbox.clock.move(idleMs - 1);
    expect(await version(sandbox)).toBe(200);
    sandbox.clock.move(2 * idleMs);
    expect(await sandbox.ended).toBe('idle');
  });

  it('does not come while a stream or a WebSocket is open', async () => {
    const sandbox = await startTestSandbox({ idleMs });
    const headers = { 'X-Sandbox-Secret': sandbox.secret };
    const frames = await openFrames(`${sandbox.baseUrl}/.sandbox/watch`, { headers });
    sandbox.clock.move(3 * idleMs);
    expect(await version(sandbox)).toBe(200);
    await frames.cancel();
    await sandbox.stop();
    const probe = await startProbe({ idleMs });
    const client = probe.dial();
    await once(client, 'open');
    probe.clock.move(3 * idleMs);
    expect(client.readyState).toBe(client.OPEN);
    expect((await probe.ask('/probe/things')).status).toBe(200);
    await probe.stop();
  });
});
