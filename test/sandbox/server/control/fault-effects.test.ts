import { beforeEach, describe, expect, it } from 'vitest';
import { nextRecord, type ProbeSandbox, startProbe, useProbe } from '../../probe';
import { turn } from '../../raw';

let sandbox: ProbeSandbox;
useProbe('all', (probe) => (sandbox = probe));
beforeEach(() => {
  sandbox.control.clearFaults();
  sandbox.behaviour.created = 0;
});

const rawGet = async (path: string) => (await sandbox.raw(`GET ${path}`)).toString('latin1');
const create = () => sandbox.ask('/probe/things', { method: 'POST' });
const lastRecord = () => sandbox.control.log(0).at(-1);
async function taken({ control } = sandbox): Promise<void> {
  while (control.faults().length > 0) await turn();
}
describe('a delay', () => {
  it('passes by the real clock, then the request is answered', async () => {
    sandbox.control.addFault({ kind: 'delay', delayMs: 700 });
    let answered = false;
    const answer = create().finally(() => (answered = true));
    await taken();
    sandbox.clock.move(699);
    await create();
    expect(answered).toBe(false);
    sandbox.clock.move(1);
    expect((await answer).status).toBe(201);
    expect(lastRecord()).toMatchObject({ ms: 700, fault: 'delay' });
  });

  it('of many requests at once causes no warning of a leak, and is cut when the sandbox stops', async () => {
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

  it('ends with the connection of its client, without the effect', async () => {
    sandbox.control.addFault({ kind: 'delay', delayMs: 600_000, route: 'probe.create' });
    const client = new AbortController();
    const answer = sandbox.ask('/probe/things', { method: 'POST', signal: client.signal });
    await taken();
    const logged = nextRecord(sandbox);
    client.abort();
    await expect(answer).rejects.toThrow('aborted');
    expect(await logged).toMatchObject({ route: 'probe.create', status: 0, fault: 'delay' });
    sandbox.clock.move(600_000);
    expect(await (await create()).json()).toEqual({ created: 1 });
  });
});

describe('a drop', () => {
  it('before the effect leaves nothing done, and sends no byte', async () => {
    sandbox.control.addFault({ kind: 'drop-before' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(sandbox.behaviour.created).toBe(0);
    const dropped = { method: 'POST', route: 'probe.create', status: 0, fault: 'drop-before' };
    expect(lastRecord()).toMatchObject(dropped);
    expect(await (await create()).json()).toEqual({ created: 1 });
    sandbox.control.addFault({ kind: 'drop-before' });
    expect(await rawGet('/probe/things')).toBe('');
  });

  it('after the effect leaves it done, and hides answers, refusals and faults, which the log has', async () => {
    sandbox.control.addFault({ kind: 'drop-after', route: 'probe.create' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(sandbox.behaviour.created).toBe(1);
    for (const path of ['/probe/things', '/probe/refused', '/probe/broken']) {
      sandbox.control.addFault({ kind: 'drop-after' });
      expect(await rawGet(path)).toBe('');
    }
    expect(lastRecord()).toMatchObject({ status: 0, fault: 'drop-after' });
    expect(lastRecord()?.thrown).toContain('the handler broke');
  });
});

it('delay-after executes the request before the delay', async () => {
  sandbox.control.addFault({ kind: 'delay-after', delayMs: 700, route: 'probe.create' });
  const answer = create();
  await taken();
  await expect.poll(() => sandbox.behaviour.created).toBe(1);
  sandbox.clock.move(700);
  expect(await (await answer).json()).toEqual({ created: 1 });
});

it('gateway-page executes the request, and answers 504 with HTML', async () => {
  sandbox.control.addFault({ kind: 'gateway-page', route: 'probe.create' });
  const answer = await create();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([504, 'text/html']);
  expect(await answer.text()).toMatch(/^<html>/);
  expect(sandbox.behaviour.created).toBe(1);
});

describe('a status', () => {
  it.each([
    [429, 'RATE_LIMIT_EXCEEDED'],
    [401, 'UNAUTHORIZED'],
    [418, 'BAD_REQUEST'],
    [503, 'INTERNAL_ERROR'],
  ])('of %i has the usual body, and the request is not executed', async (status, code) => {
    sandbox.control.addFault({ kind: 'status', status });
    const answer = await create();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: { code, message: `injected fault: ${status}` } });
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(sandbox.behaviour.created).toBe(0);
  });

  it('is answered as often as injected, with Retry-After in whole seconds for a delay', async () => {
    sandbox.control.addFault({ kind: 'status', status: 429, delayMs: 1200, times: 2, route: 'probe.create' });
    const answers = [await create(), await create(), await create()];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 201]);
    expect(answers[0]?.headers.get('retry-after')).toBe('2');
  });

  it('is not answered to paths without a route, nor to control', async () => {
    sandbox.control.addFault({ kind: 'status', status: 500 });
    expect((await sandbox.ask('/probe/nowhere')).status).toBe(404);
    const headers = { 'X-Sandbox-Secret': sandbox.secret };
    expect((await sandbox.ask('/.sandbox/status', { headers })).status).toBe(200);
    expect(sandbox.control.faults()).toHaveLength(1);
  });
});

describe('a cut', () => {
  it('ends the connection within a character of the body, or in its middle', async () => {
    for (let time = 0; time < 2; time++) sandbox.control.addFault({ kind: 'cut' });
    const [head = '', body = ''] = (await rawGet('/probe/letters')).split('\r\n\r\n');
    const whole = Buffer.from(JSON.stringify({ text: 'ж'.repeat(50) }));
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 200 OK.*content-length: ${whole.length}`, 'is'));
    const sent = Buffer.from(body, 'latin1');
    expect(whole.subarray(0, sent.length)).toEqual(sent);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThan(whole.length);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(sent)).toThrow();
    expect((await rawGet('/probe/items/other')).split('\r\n\r\n')[1]).toBe('{"id":"');
  });

  it('executes the request, and is an error to a client that reads the body', async () => {
    sandbox.control.addFault({ kind: 'cut' });
    const answer = await create();
    expect(answer.status).toBe(201);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(sandbox.behaviour.created).toBe(1);
  });
});
