import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { serve } from './http/server';
import { serveSockets } from './http/socket';
import { guardFile, guardTest } from './resource-guard';

const here = /set at test\/support\/resource-guard\.test\.ts:\d+/;

describe('the guard of a test names', () => {
  it('a timer that was not cleared, and where it was set', () => {
    const guard = guardTest();
    const once = setTimeout(() => undefined, 60_000);
    const often = setInterval(() => undefined, 70_000);
    expect(guard.left()).toEqual([
      expect.stringMatching(/^a timer of 60000 ms, set at /),
      expect.stringMatching(here),
    ]);
    clearTimeout(once);
    clearInterval(often);
    expect(guard.left()).toEqual([]);
  });

  it('no timer that was there before, is over, or lets the process end', async () => {
    const before = setTimeout(() => undefined, 60_000);
    const guard = guardTest();
    const quiet = setTimeout(() => undefined, 60_000).unref();
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(guard.left()).toEqual([]);
    for (const timer of [before, quiet]) clearTimeout(timer);
  });

  it('a server, by its port', async () => {
    const guard = guardTest();
    const server = createTcpServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(guard.left()).toEqual([expect.stringMatching(`^a server on ${port}, opened at test/support/`)]);
    server.close();
    await once(server, 'close');
    expect(guard.left()).toEqual([]);
  });

  it('a process, by its words', async () => {
    const guard = guardTest();
    const child = spawn('sleep', ['60']);
    expect(guard.left()).toEqual(['a process: sleep 60']);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(guard.left()).toEqual([]);
  });

  it('a request that nobody answered, which its client’s end ends', async () => {
    const { url, seen } = await serve(() => undefined);
    const guard = guardTest();
    const request = get(new URL('/slow', url)).on('error', () => undefined);
    while (seen.length === 0) await new Promise(setImmediate);
    expect(guard.left()).toEqual(['a request without its whole answer: GET /slow']);
    request.destroy();
    await expect.poll(guard.left).toEqual([]);
  });

  it('a WebSocket', async () => {
    const { url } = await serveSockets({});
    const guard = guardTest();
    const client = new WebSocket(new URL('/talk', url));
    await once(client, 'open');
    expect(guard.left()).toEqual(['a WebSocket on /talk']);
    client.close();
    await expect.poll(guard.left).toEqual([]);
  });
});

describe('the guard of a file names', () => {
  it('both ends of a connection', async () => {
    const guard = guardFile();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    await Promise.all([once(client, 'connect'), once(server, 'connection')]);
    expect(guard.left()).toEqual([
      expect.stringMatching(`^a server on ${port}, `),
      expect.stringMatching(`^a connection ${client.localPort} → ${port}, opened at test/support/`),
      `a connection ${port} → ${client.localPort}`,
    ]);
    client.destroy();
    server.close();
    await expect.poll(guard.left).toEqual([]);
  });

  it('a variable of the environment, and a listener of the process', () => {
    const guard = guardFile();
    const listener = () => undefined;
    process.env.PLAZA_LEFT_BEHIND = 'x';
    process.on('SIGUSR2', listener);
    expect(guard.left()).toEqual([
      "a listener for 'SIGUSR2' of the process",
      'the variable PLAZA_LEFT_BEHIND=x',
    ]);
    delete process.env.PLAZA_LEFT_BEHIND;
    process.off('SIGUSR2', listener);
    expect(guard.left()).toEqual([]);
  });
});
