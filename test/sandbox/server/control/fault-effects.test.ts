import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../../../src/ports/sandbox';
import { type ProbeSandbox, startProbe } from '../../probe';
import { rawRequest, sendRaw } from '../../raw';

let sandbox: ProbeSandbox;
beforeAll(async () => {
  sandbox = await startProbe();
});
beforeEach(() => {
  sandbox.control.clearFaults();
  sandbox.behaviour.created = 0;
});
afterAll(() => sandbox.stop());

function rawGet(path: string): Promise<string> {
  const { host } = new URL(sandbox.baseUrl);
  return sendRaw(sandbox.baseUrl, rawRequest(`GET ${path}`, host)).then((bytes) => bytes.toString('latin1'));
}

const create = () => sandbox.ask('/probe/things', { method: 'POST' });

describe('a delay', () => {
  it('waits by the real clock, then answers', async () => {
    sandbox.control.addFault({ kind: 'delay', delayMs: 700 });
    let answered = false;
    const answer = create().then((found) => {
      answered = true;
      return found;
    });
    await arrived('delay');
    sandbox.clock.move(699);
    await create();
    expect(answered).toBe(false);
    sandbox.clock.move(1);
    expect((await answer).status).toBe(201);
    expect(sandbox.control.log(0).at(-1)).toMatchObject({ ms: 700, fault: 'delay' });
  });

  it('may be of many requests at once, without a warning of a leak', async () => {
    const warned: string[] = [];
    const listen = ({ name }: Error) => warned.push(name);
    process.on('warning', listen);
    const own = await startProbe();
    own.control.addFault({ kind: 'delay', delayMs: 600_000, times: 12 });
    const answers = Array.from({ length: 12 }, () => own.ask('/probe/things').catch(() => 'cut'));
    await taken(own);
    await own.stop();
    expect(await Promise.all(answers)).toEqual(Array(12).fill('cut'));
    process.off('warning', listen);
    expect(warned).toEqual([]);
  });

  it('ends with the connection of its client, and nothing happens later', async () => {
    sandbox.control.addFault({ kind: 'delay', delayMs: 600_000, route: 'probe.create' });
    const client = new AbortController();
    const answer = sandbox.ask('/probe/things', { method: 'POST', signal: client.signal });
    await taken(sandbox);
    const logged = nextRecord(sandbox);
    client.abort();
    await expect(answer).rejects.toThrow('aborted');
    expect(await logged).toMatchObject({ route: 'probe.create', status: 0, fault: 'delay' });
    sandbox.clock.move(600_000);
    expect(await (await create()).json()).toEqual({ created: 1 });
  });

  it('is not waited for when the sandbox stops', async () => {
    const own = await startProbe();
    own.control.addFault({ kind: 'delay', delayMs: 600_000 });
    const answer = own.ask('/probe/things').catch(() => 'cut');
    await taken(own);
    await own.stop();
    expect(await answer).toBe('cut');
  });
});

describe('a drop', () => {
  it('before the effect leaves nothing done', async () => {
    sandbox.control.addFault({ kind: 'drop-before' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(sandbox.behaviour.created).toBe(0);
    expect(sandbox.control.log(0).at(-1)).toMatchObject({
      method: 'POST',
      route: 'probe.create',
      status: 0,
      fault: 'drop-before',
    });
    expect(await (await create()).json()).toEqual({ created: 1 });
  });

  it('after the effect leaves it done, and sends no byte', async () => {
    sandbox.control.addFault({ kind: 'drop-after', route: 'probe.create' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(sandbox.behaviour.created).toBe(1);
    expect(await (await create()).json()).toEqual({ created: 2 });
  });

  it.each(['drop-before', 'drop-after'] as const)('%s gives the client not one byte', async (kind) => {
    sandbox.control.addFault({ kind });
    expect(await rawGet('/probe/things')).toBe('');
  });

  it('hides that the handler broke, but not from the log', async () => {
    sandbox.control.addFault({ kind: 'drop-after' });
    expect(await rawGet('/probe/broken')).toBe('');
    const record = sandbox.control.log(0).at(-1);
    expect(record).toMatchObject({ status: 0, fault: 'drop-after' });
    expect(record?.thrown).toContain('the handler broke');
  });

  it('hides a refusal too', async () => {
    sandbox.control.addFault({ kind: 'drop-after' });
    expect(await rawGet('/probe/refused')).toBe('');
  });
});

describe('an answer that comes late or from a gateway', () => {
  it('delay-after has done its work while it waits', async () => {
    sandbox.control.addFault({ kind: 'delay-after', delayMs: 700, route: 'probe.create' });
    const answer = create();
    await arrived('delay-after');
    await expect.poll(() => sandbox.behaviour.created).toBe(1);
    sandbox.clock.move(700);
    expect(await (await answer).json()).toEqual({ created: 1 });
  });

  it('gateway-page has done its work, and answers 504 with HTML', async () => {
    sandbox.control.addFault({ kind: 'gateway-page', route: 'probe.create' });
    const answer = await create();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([504, 'text/html']);
    expect(await answer.text()).toMatch(/^<html>/);
    expect(sandbox.behaviour.created).toBe(1);
  });
});

describe('a status', () => {
  it.each([
    [429, 'RATE_LIMIT_EXCEEDED'],
    [401, 'UNAUTHORIZED'],
    [418, 'BAD_REQUEST'],
    [503, 'INTERNAL_ERROR'],
  ])('of %i has the usual body, and the handler is not asked', async (status, code) => {
    sandbox.control.addFault({ kind: 'status', status });
    const answer = await create();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: { code, message: `injected fault: ${status}` } });
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(sandbox.behaviour.created).toBe(0);
  });

  it('tells Retry-After in whole seconds when there is a delay', async () => {
    sandbox.control.addFault({ kind: 'status', status: 429, delayMs: 1200 });
    expect((await create()).headers.get('retry-after')).toBe('2');
  });

  it('happens as often as it was ordered', async () => {
    sandbox.control.addFault({ kind: 'status', status: 500, times: 2, route: 'probe.create' });
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await create()).status);
    expect(statuses).toEqual([500, 500, 201]);
  });

  it('does not happen to paths without a route, or to control', async () => {
    sandbox.control.addFault({ kind: 'status', status: 500 });
    expect((await sandbox.ask('/probe/nowhere')).status).toBe(404);
    const headers = { 'X-Sandbox-Secret': sandbox.secret };
    expect((await sandbox.ask('/.sandbox/status', { headers })).status).toBe(200);
    expect(sandbox.control.faults()).toHaveLength(1);
  });
});

describe('a cut', () => {
  it('ends the connection within a letter of the body', async () => {
    sandbox.control.addFault({ kind: 'cut' });
    const [head = '', body = ''] = (await rawGet('/probe/letters')).split('\r\n\r\n');
    const whole = Buffer.from(JSON.stringify({ text: 'ж'.repeat(50) }));
    expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(head).toMatch(new RegExp(`content-length: ${whole.length}`, 'i'));
    const sent = Buffer.from(body, 'latin1');
    expect(whole.subarray(0, sent.length)).toEqual(sent);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThan(whole.length);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(sent)).toThrow();
  });

  it('ends it in the middle where all letters are one byte', async () => {
    sandbox.control.addFault({ kind: 'cut' });
    const [, body] = (await rawGet('/probe/items/other')).split('\r\n\r\n');
    expect(body).toBe('{"id":"');
  });

  it('is an error to a client that reads the body', async () => {
    sandbox.control.addFault({ kind: 'cut' });
    const answer = await sandbox.ask('/probe/letters');
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('leaves the effect done', async () => {
    sandbox.control.addFault({ kind: 'cut' });
    const answer = await create();
    expect(answer.status).toBe(201);
    await expect(answer.text()).rejects.toThrow();
    expect(sandbox.behaviour.created).toBe(1);
  });
});

/** Resolves when the only ordered fault was taken. */
async function arrived(kind: string): Promise<void> {
  expect(sandbox.control.faults()[0]?.kind).toBe(kind);
  await taken(sandbox);
}

function nextRecord({ control }: ProbeSandbox): Promise<RequestRecord> {
  return new Promise((resolve) => {
    const end = control.watch((record) => {
      end();
      resolve(record);
    });
  });
}

async function taken({ control }: ProbeSandbox): Promise<void> {
  while (control.faults().length > 0) await new Promise((resolve) => setImmediate(resolve));
}
