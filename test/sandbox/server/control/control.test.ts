import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandbox as composed } from '../../../../src/sandbox/sections/index';
import { limitsSwitch } from '../../../../src/sandbox/server/http/limits';
import { type OwnSandbox, startTestSandbox, testStart } from '../../../support/sandbox';
import { openFrames } from '../../events';
import { expectOk, expectRefusal, requestControl } from '../../requests';

const switchNames = Object.keys(composed.switches);
let own: OwnSandbox;

// A sandbox of its own: the shared one has the requests of other tests in its log.
beforeEach(async () => {
  own = await startTestSandbox();
});
afterEach(() => own.stop());

const control = (line: string, body?: unknown, secret?: string) => requestControl(own, line, body, secret);
const watch = (query = '') =>
  openFrames(`${own.baseUrl}/.sandbox/watch${query}`, { headers: { 'X-Sandbox-Secret': own.secret } });

const minuteMs = 60_000;
const time = (ms: number) => new Date(testStart + ms).toISOString();

describe('the secret of control', () => {
  it('is needed for every path, which does not exist without it', async () => {
    const paths = [
      'GET /status',
      'POST /stop',
      'POST /reset',
      'PUT /switches/limits',
      'GET /watch',
      'GET /no',
    ];
    for (const line of paths)
      for (const wrong of [null, '', 'wrong', own.secret.slice(1), `${own.secret}0`]) {
        const asked = requestControl(own, line, undefined, wrong);
        await expectRefusal(asked, 404, 'NOT_FOUND', { message: 'there is nothing at this path' });
      }
  });

  it('opens nothing on the other hosts, and nothing that does not exist', async () => {
    for (const baseUrl of [own.statusUrl, own.pixelUrl])
      await expectRefusal(requestControl({ ...own, baseUrl }, 'GET /status'), 404);
    for (const line of ['GET /nowhere', 'DELETE /status']) await expectRefusal(control(line), 404);
  });
});

it('the status has URLs, world and time, and is not logged', async () => {
  const { baseUrl, statusUrl, pixelUrl, world } = own;
  const status = await expectOk(control('GET /status'));
  expect(status).toEqual({ baseUrl, statusUrl, pixelUrl, world: world().id, time: time(0) });
  await fetch(`${baseUrl}/api/platform/version`);
  expect(own.requests()).toMatchObject([{ path: '/api/platform/version' }]);
});

describe('the clock of control', () => {
  it('gives the time of the world, and advances it', async () => {
    expect(await expectOk(control('GET /clock'))).toEqual({ time: time(0), offsetMs: 0 });
    const offsetMs = 40 * minuteMs;
    for (const ms of [offsetMs, 0])
      expect(await expectOk(control('POST /clock', { ms }))).toEqual({ time: time(offsetMs), offsetMs });
    own.clock.move(1000);
    expect(await expectOk(control('GET /clock'))).toEqual({ time: time(offsetMs + 1000), offsetMs });
  });

  it('refuses what is no number of milliseconds, and what is no object', async () => {
    const refuse = (body: unknown, message: string) =>
      expectRefusal(control('POST /clock', body), 422, 'VALIDATION_ERROR', { message });
    for (const ms of [-1, 0.5, '5', 400 * 24 * 60 * minuteMs, undefined])
      await refuse({ ms }, 'ms must be a whole number from 0 to one year');
    for (const body of ['', 'not json', '[1]', 'null', '"ms"'])
      await refuse(body, 'the body must be a JSON object');
    expect(own.control.time().offsetMs).toBe(0);
  });
});

describe('the switches of control', () => {
  it('are listed with their description and default', async () => {
    const list = (await expectOk(control('GET /switches'))) as unknown as { name: string }[];
    expect(list.map(({ name }) => name)).toEqual(switchNames);
    const { description } = limitsSwitch;
    expect(list[0]).toEqual({ name: 'limits', description, on: false, default: false, acts: 'main' });
    const portal = { name: 'portal', on: true, acts: ['platform.portal'] };
    expect(list).toContainEqual(expect.objectContaining(portal));
  });

  it('are set one by one, to true or false, and listed when one is unknown', async () => {
    await expectOk(control('PUT /switches/portal', { on: false }), { name: 'portal', on: false });
    const message = 'on must be true or false';
    for (const body of [{}, { on: 'yes' }, { on: 1 }])
      await expectRefusal(control('PUT /switches/portal', body), 422, 'VALIDATION_ERROR', { message });
    const on = own.control.switches().map((one) => [one.name, one.on]);
    expect(Object.fromEntries(on)).toMatchObject({ limits: false, portal: false, outage: false });
    for (const name of ['gravity', 'toString', '__proto__']) {
      const message = `there is no switch '${name}'; the switches are ${switchNames.join(', ')}`;
      await expectRefusal(control(`PUT /switches/${name}`, { on: true }), 404, { message });
    }
  });
});

it('faults are injected, listed and cleared, and refused with the reason', async () => {
  const fault = { kind: 'status', status: 503, route: 'platform.version' };
  await expectOk(control('POST /faults', { ...fault, times: 2 }), 201, { ...fault, left: 2 });
  expect((await fetch(`${own.baseUrl}/api/platform/version`)).status).toBe(503);
  await expectOk(control('GET /faults'), [{ ...fault, left: 1 }]);
  expect(await control('DELETE /faults')).toMatchObject({ status: 204, body: undefined });
  expect(await expectOk(control('GET /faults'))).toEqual([]);
  const message = 'invalid fault: the kind delay requires delayMs';
  await expectRefusal(control('POST /faults', { kind: 'delay' }), 422, 'VALIDATION_ERROR', { message });
});

describe('a reset', () => {
  it('replaces the world, its switches and faults, but not the log', async () => {
    const { control: controls, world, baseUrl } = own;
    const before = world().id;
    controls.advance(minuteMs);
    controls.setSwitch('portal', false);
    controls.addFault({ kind: 'cut' });
    await fetch(`${baseUrl}/api/nowhere`);
    const last = controls.log(0).at(-1);
    const { world: renewed } = await expectOk(control('POST /reset'), { time: time(0) });
    expect(renewed).not.toBe(before);
    expect(renewed).toBe(world().id);
    expect(controls.switches().find(({ name }) => name === 'portal')?.on).toBe(true);
    expect(controls.faults()).toEqual([]);
    expect(last).toMatchObject({ path: '/api/nowhere' });
    expect(controls.log(0).at(-1)).toEqual(last);
  });

  it('counts the requests of the limits from zero', async () => {
    const left = async () => {
      own.control.setSwitch('limits', true);
      return (await fetch(`${own.baseUrl}/api/platform/version`)).headers.get('x-ratelimit-remaining');
    };
    expect([await left(), await left()]).toEqual(['149', '148']);
    own.control.reset();
    expect(await left()).toBe('149');
  });
});

describe('the log of control', () => {
  it('has the records after a number', async () => {
    const { control: controls, baseUrl } = own;
    await fetch(`${baseUrl}/api/v1/portal`);
    const last = controls.log(0).at(-1)?.seq;
    await fetch(`${baseUrl}/api/platform/version`);
    await fetch(`${baseUrl}/api/v1/portal`);
    const records = (await expectOk(control(`GET /log?since=${last}`))) as unknown as { route: string }[];
    expect(records.map(({ route }) => route)).toEqual(['platform.version', 'platform.portal']);
    for (const query of ['', '?since=x'])
      expect(await expectOk(control(`GET /log${query}`))).toEqual(controls.log(0));
  });

  it('is streamed record by record, with a comment every fifteen seconds', async () => {
    const frames = await watch();
    expect(await frames.next()).toBe(': here');
    const headers = { 'X-Plaza-Command': 'platform version' };
    await fetch(`${own.baseUrl}/api/platform/version`, { headers });
    const frame = (await frames.next()) ?? '';
    const named = { route: 'platform.version', command: 'platform version', user: null };
    const record = {
      at: time(0),
      method: 'GET',
      path: '/api/platform/version',
      status: 200,
      ms: 0,
      ...named,
    };
    expect(JSON.parse(frame.replace('data: ', ''))).toMatchObject(record);
    own.clock.move(15_000);
    expect(await frames.next()).toBe(': here');
    await frames.cancel();
  });

  it('is streamed with headers and bodies, without secrets and cut', async () => {
    const frames = await watch();
    await frames.next();
    const detailOf = async (path: string, init: RequestInit) => {
      const answer = await fetch(`${own.baseUrl}${path}`, init);
      await answer.text();
      return JSON.parse(((await frames.next()) ?? '').replace('data: ', '')).detail;
    };
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer hunter2-token' };
    const body = JSON.stringify({
      email: 'ada@sandbox.example',
      password: 'hunter2',
      note: 'x'.repeat(9000),
    });
    const signIn = await detailOf('/api/v1/auth/sign-in?ticket=hunter2', { method: 'POST', headers, body });
    expect(JSON.stringify(signIn)).not.toContain('hunter2');
    expect(signIn).toMatchObject({
      url: `${own.baseUrl}/api/v1/auth/sign-in?ticket=<removed>`,
      sent: { headers: { authorization: '<removed>' }, body: expect.stringContaining('ada@sandbox.example') },
      answered: { headers: { 'content-type': expect.stringContaining('json') } },
    });
    const post = await detailOf('/api/platform/version', {});
    expect(JSON.parse(post.answered.body)).toHaveProperty('android');
    expect(post.sent).not.toHaveProperty('body');
    const login = { email: `${'x'.repeat(9000)}@sandbox.example`, password: 'hunter2' };
    const long = await detailOf('/api/v1/auth/sign-in', {
      method: 'POST',
      headers,
      body: JSON.stringify(login),
    });
    expect(long.sent.body).toHaveLength(4097);
    await frames.cancel();
  });

  it('is streamed from a number on, and across a reset', async () => {
    await fetch(`${own.baseUrl}/api/platform/version`);
    const last = own.control.log(0).at(-1)?.seq ?? 0;
    const frames = await watch(`?since=${last - 1}`);
    expect(await frames.next()).toMatch(`{"seq":${last},`);
    own.control.reset();
    await fetch(`${own.baseUrl}/api/v1/portal`);
    expect(await frames.next()).toBe(': here');
    expect(await frames.next()).toMatch(`{"seq":${last + 1},`);
    await frames.cancel();
  });
});
