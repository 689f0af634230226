import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { cutPlace } from '../../../../src/sandbox/server/control/faults';
import type { EventStream } from '../../../../src/sandbox/server/http/handler';
import { openFrames } from '../../events';
import { gate, type ProbeSandbox, useProbe } from '../../probe';
import { rawRequest, turn } from '../../raw';

let sandbox: ProbeSandbox;
let streams: EventStream[];
useProbe('each', (probe) => (sandbox = probe));
beforeEach(() => {
  streams = [];
  sandbox.behaviour.events = (stream) => void streams.push(stream);
});

const open = () => openFrames(`${sandbox.baseUrl}/probe/events`);

function onlyStream(): EventStream {
  const [stream] = streams;
  if (!stream) throw new Error('no stream was opened');
  return stream;
}

describe('an event stream', () => {
  it('has its headers and the date of the world, and sends frames and comments', async () => {
    const frames = await open();
    const { status, headers } = frames.answer;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('date')).toBe(new Date(sandbox.clock.now()).toUTCString());
    onlyStream().send({ text: 'жук\nline' });
    onlyStream().send([1], 'numbers');
    onlyStream().comment('still here');
    expect(await frames.next()).toBe('data: {"text":"жук\\nline"}');
    expect(await frames.next()).toBe('event: numbers\ndata: [1]');
    expect(await frames.next()).toBe(': still here');
  });

  it('ends when the handler closes it, and drops what is sent later', async () => {
    const frames = await open();
    let closed = 0;
    onlyStream().onClose(() => (closed += 1));
    onlyStream().send(1);
    onlyStream().close();
    onlyStream().send(2);
    expect(await frames.next()).toBe('data: 1');
    expect(await frames.next()).toBeUndefined();
    await sandbox.stop();
    expect(closed).toBe(1);
  });

  it('reports the end of the client to the handler', async () => {
    const frames = await open();
    const closed = new Promise<void>((resolve) => onlyStream().onClose(resolve));
    await frames.cancel();
    await closed;
    onlyStream().send('to nobody');
  });

  it('reports the end of the client to a handler that opens it too late', async () => {
    const { reached, release, before } = gate();
    sandbox.behaviour.before = before;
    const client = new AbortController();
    const url = `${sandbox.baseUrl}/probe/events`;
    const given = openFrames(url, { signal: client.signal }).catch(() => 'given up');
    await reached;
    client.abort();
    expect(await given).toBe('given up');
    const opened = new Promise<EventStream>((resolve) => (sandbox.behaviour.events = resolve));
    release();
    const stream = await opened;
    await new Promise<void>((resolve) => stream.onClose(resolve));
    stream.send('to nobody');
  });

  it('ends with a reset and with the sandbox', async () => {
    const first = await open();
    sandbox.control.reset();
    expect(await first.next()).toBeUndefined();
    const second = await open();
    await sandbox.stop();
    expect(await second.next()).toBeUndefined();
  });

  it('is logged, and ends when its handler throws, which is logged too', async () => {
    sandbox.behaviour.events = () => {
      throw new Error('no stream today');
    };
    const frames = await open();
    expect(await frames.next()).toBeUndefined();
    const [opened, thrown] = sandbox.control.log(0);
    expect(opened).toMatchObject({ route: 'probe.events', status: 200 });
    expect(thrown).toMatchObject({ status: 500, route: 'probe.events' });
    expect(thrown?.thrown).toMatch(/^Error: no stream today/);
  });

  it('ends when its client reads nothing and falls a mebibyte behind', async () => {
    const { host, port, hostname } = new URL(sandbox.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.write(rawRequest('GET /probe/events', host));
    while (streams.length === 0) await turn();
    const closed = new Promise<void>((resolve) => onlyStream().onClose(resolve));
    let done = false;
    closed.then(() => (done = true));
    while (!done) {
      onlyStream().send('x'.repeat(100_000));
      await turn();
    }
    socket.destroy();
  });
});

describe('a cut of an event stream', () => {
  it('happens within the next frame', async () => {
    const received = sandbox.raw('GET /probe/events');
    while (streams.length === 0) await turn();
    onlyStream().send('whole');
    sandbox.control.addFault({ kind: 'cut', route: 'probe.events' });
    onlyStream().send('ж'.repeat(20));
    onlyStream().send('never');
    const text = (await received).toString('latin1');
    const second = Buffer.from(`data: "${'ж'.repeat(20)}"\n\n`).toString('latin1');
    expect(text).toContain('data: "whole"\n\n');
    expect(text).toContain(second.slice(0, 20));
    expect(text).not.toContain(second);
    expect(text).not.toContain('never');
    expect(text).not.toMatch(/\r\n0\r\n/);
    expect(sandbox.control.faults()).toEqual([]);
  });

  it('happens to one stream of two', async () => {
    const kept = await open();
    const cut = await open();
    sandbox.control.addFault({ kind: 'cut' });
    streams[1]?.send('to the second');
    streams[0]?.send('to the first');
    await expect(cut.next()).rejects.toThrow();
    expect(await kept.next()).toBe('data: "to the first"');
  });
});

it.each(['drop-before', 'drop-after'] as const)('%s opens no stream and sends no byte', async (kind) => {
  sandbox.control.addFault({ kind });
  await expect(open()).rejects.toThrow('fetch failed');
  expect(streams).toEqual([]);
});

it('a fault of an event stream with a status is an ordinary answer', async () => {
  sandbox.control.addFault({ kind: 'status', status: 503 });
  const answer = await sandbox.ask('/probe/events');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

it.each([
  ['abcd', 2],
  ['abc', 1],
  ['', 0],
  ['ab😀cd', 4],
  ['aaaaaaж', 7],
  ['жaaaaaaa', 4],
])('a cut of %j is at byte %i', (text, place) => expect(cutPlace(Buffer.from(text))).toBe(place));
