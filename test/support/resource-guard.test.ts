import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { serve } from './http/server';
import { serveSockets } from './http/socket';
import { guardFile, guardTest } from './resource-guard';

async function listening() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('the guard of a test', () => {
  it('names a timer with its place, unless it is older, over or without a reference', async () => {
    const before = setTimeout(() => undefined, 60_000);
    const guard = guardTest();
    const timers = [setTimeout(() => undefined, 60_000), setInterval(() => undefined, 70_000)];
    const unreferenced = setTimeout(() => undefined, 60_000).unref();
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(guard.left()).toEqual([
      expect.stringMatching(/^a timer of 60000 ms, set at /),
      expect.stringMatching(/set at test\/support\/resource-guard\.test\.ts:\d+/),
    ]);
    for (const timer of [before, unreferenced, ...timers]) clearTimeout(timer);
    expect(guard.left()).toEqual([]);
  });

  it('names a server by its port and a process by its words', async () => {
    const guard = guardTest();
    const { server, port } = await listening();
    const child = spawn('sleep', ['60']);
    expect(guard.left()).toEqual([
      expect.stringMatching(`^a server on ${port}, opened at test/support/`),
      'a process: sleep 60',
    ]);
    server.close();
    child.kill('SIGKILL');
    await Promise.all([once(server, 'close'), once(child, 'exit')]);
    expect(guard.left()).toEqual([]);
  });

  it('names a request without an answer and an open WebSocket, until their clients end', async () => {
    const { url, seen } = await serve(() => undefined);
    const sockets = await serveSockets({});
    const guard = guardTest();
    const request = get(new URL('/slow', url)).on('error', () => undefined);
    while (seen.length === 0) await new Promise(setImmediate);
    const client = new WebSocket(new URL('/talk', sockets.url));
    await once(client, 'open');
    expect(guard.left()).toEqual(['a request without its whole answer: GET /slow', 'a WebSocket on /talk']);
    request.destroy();
    client.close();
    await expect.poll(guard.left).toEqual([]);
  });
});

describe('the guard of a file', () => {
  it('names both ends of a connection', async () => {
    const guard = guardFile();
    const { server, port } = await listening();
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

  it('names a variable of the environment and a listener of the process', () => {
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
