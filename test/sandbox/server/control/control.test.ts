import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandbox as composed } from '../../../../src/sandbox/sections/index';
import { limitsSwitch } from '../../../../src/sandbox/server/http/limits';
import { type OwnSandbox, startTestSandbox, testStart } from '../../../support/sandbox';
import { openFrames } from '../../events';

const switchNames = Object.keys(composed.switches);
let own: OwnSandbox;
const sandbox = () => own;

// Of its own: other tests of the worker are in the log of the shared one.
beforeEach(async () => {
  own = await startTestSandbox();
});
afterEach(() => own.stop());

/** Asks a control route, with the secret unless another is given. */
function ask(method: string, path: string, body?: unknown, secret = sandbox().secret): Promise<Response> {
  return fetch(`${sandbox().baseUrl}/.sandbox${path}`, {
    method,
    headers: { 'X-Sandbox-Secret': secret },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function reported(answer: Promise<Response>, status = 200): Promise<unknown> {
  const found = await answer;
  expect(found.status).toBe(status);
  return found.json();
}

const minuteMs = 60_000;
const time = (ms: number) => new Date(testStart + ms).toISOString();

describe('the secret', () => {
  it.each([
    ['GET', '/status'],
    ['POST', '/stop'],
    ['POST', '/reset'],
    ['PUT', '/switches/limits'],
    ['GET', '/watch'],
    ['GET', '/nowhere'],
  ])('is needed for %s %s: without it there is nothing', async (method, path) => {
    const { secret, baseUrl } = sandbox();
    const nothing = { error: { code: 'NOT_FOUND', message: 'there is nothing at this path' } };
    for (const wrong of ['', 'wrong', secret.slice(1), `${secret}0`]) {
      expect(await reported(ask(method, path, undefined, wrong), 404)).toEqual(nothing);
    }
    const without = fetch(`${baseUrl}/.sandbox${path}`, { method });
    expect(await reported(without, 404)).toEqual(nothing);
  });

  it('opens nothing on the other hosts', async () => {
    const { statusUrl, pixelUrl, secret } = sandbox();
    for (const origin of [statusUrl, pixelUrl]) {
      const answer = await fetch(`${origin}/.sandbox/status`, { headers: { 'X-Sandbox-Secret': secret } });
      expect(answer.status).toBe(404);
    }
  });

  it('with it, what does not exist is a 404 all the same', async () => {
    await reported(ask('GET', '/nowhere'), 404);
    await reported(ask('DELETE', '/status'), 404);
  });
});

describe('status', () => {
  it('tells addresses, world and time', async () => {
    const { baseUrl, statusUrl, pixelUrl, world } = sandbox();
    expect(await reported(ask('GET', '/status'))).toEqual({
      baseUrl,
      statusUrl,
      pixelUrl,
      world: world().id,
      time: time(0),
    });
  });

  it('is not in the log', async () => {
    await ask('GET', '/status');
    await fetch(`${sandbox().baseUrl}/api/platform/version`);
    expect(sandbox().requests()).toMatchObject([{ path: '/api/platform/version' }]);
  });
});

describe('clock', () => {
  it('tells the time of the world, and moves it on', async () => {
    expect(await reported(ask('GET', '/clock'))).toEqual({ time: time(0), offsetMs: 0 });
    const moved = { time: time(40 * minuteMs), offsetMs: 40 * minuteMs };
    expect(await reported(ask('POST', '/clock', { ms: 40 * minuteMs }))).toEqual(moved);
    expect(await reported(ask('POST', '/clock', { ms: 0 }))).toEqual(moved);
    sandbox().clock.move(1000);
    expect(await reported(ask('GET', '/clock'))).toEqual({
      time: time(40 * minuteMs + 1000),
      offsetMs: 40 * minuteMs,
    });
  });

  it.each([{ ms: -1 }, { ms: 0.5 }, { ms: '5' }, { ms: 400 * 24 * 60 * minuteMs }, {}])(
    'does not take %j',
    async (body) => {
      expect(await reported(ask('POST', '/clock', body), 422)).toEqual({
        error: { code: 'VALIDATION_ERROR', message: 'ms must be a whole number from 0 to one year' },
      });
      expect(sandbox().control.time().offsetMs).toBe(0);
    },
  );

  it.each(['', 'not json', '[1]', 'null', '"ms"'])('does not take the body %j', async (body) => {
    const error = { code: 'VALIDATION_ERROR', message: 'the body must be a JSON object' };
    expect(await reported(ask('POST', '/clock', body), 422)).toEqual({ error });
  });
});

describe('switches', () => {
  it('are listed with what they are for', async () => {
    const list = (await reported(ask('GET', '/switches'))) as { name: string }[];
    expect(list.map(({ name }) => name)).toEqual(switchNames);
    expect(list[0]).toEqual({
      name: 'limits',
      description: limitsSwitch.description,
      on: false,
      default: false,
      acts: 'main',
    });
    expect(list).toContainEqual(
      expect.objectContaining({ name: 'portal', on: true, acts: ['platform.portal'] }),
    );
  });

  it('are set one by one', async () => {
    expect(await reported(ask('PUT', '/switches/portal', { on: false }))).toMatchObject({
      name: 'portal',
      on: false,
    });
    const on = sandbox()
      .control.switches()
      .map((one) => [one.name, one.on]);
    expect(Object.fromEntries(on)).toMatchObject({ limits: false, portal: false, outage: false });
  });

  it.each(['gravity', 'toString', '__proto__'])('do not know %s, and say what there is', async (name) => {
    const { error } = (await reported(ask('PUT', `/switches/${name}`, { on: true }), 404)) as {
      error: { message: string };
    };
    expect(error.message).toBe(`there is no switch '${name}'; the switches are ${switchNames.join(', ')}`);
  });

  it.each([{}, { on: 'yes' }, { on: 1 }])('are not set by %j', async (body) => {
    const error = { code: 'VALIDATION_ERROR', message: 'on must be true or false' };
    expect(await reported(ask('PUT', '/switches/portal', body), 422)).toEqual({ error });
  });
});

describe('faults', () => {
  it('are ordered, listed and cleared', async () => {
    const fault = { kind: 'status', status: 503, route: 'platform.version', times: 2 };
    const ordered = { kind: 'status', status: 503, route: 'platform.version', left: 2 };
    expect(await reported(ask('POST', '/faults', fault), 201)).toMatchObject(ordered);
    expect((await fetch(`${sandbox().baseUrl}/api/platform/version`)).status).toBe(503);
    expect(await reported(ask('GET', '/faults'))).toMatchObject([{ ...ordered, left: 1 }]);
    const cleared = await ask('DELETE', '/faults');
    expect([cleared.status, await cleared.text()]).toEqual([204, '']);
    expect(await reported(ask('GET', '/faults'))).toEqual([]);
  });

  it('that make no sense are refused with the reason', async () => {
    expect(await reported(ask('POST', '/faults', { kind: 'delay' }), 422)).toEqual({
      error: { code: 'VALIDATION_ERROR', message: 'invalid fault: the kind delay requires delayMs' },
    });
  });
});

describe('reset', () => {
  it('makes a new world of everything but the log', async () => {
    const { control, world, baseUrl } = sandbox();
    const before = world().id;
    control.advance(minuteMs);
    control.setSwitch('portal', false);
    control.addFault({ kind: 'cut' });
    await fetch(`${baseUrl}/api/nowhere`);
    const last = control.log(0).at(-1);
    const status = (await reported(ask('POST', '/reset'))) as { world: string; time: string };
    expect(status.world).not.toBe(before);
    expect(status.world).toBe(world().id);
    expect(status.time).toBe(time(0));
    expect(control.switches().find(({ name }) => name === 'portal')?.on).toBe(true);
    expect(control.faults()).toEqual([]);
    expect(last).toMatchObject({ path: '/api/nowhere' });
    expect(control.log(0).at(-1)).toEqual(last);
  });

  it('counts requests anew', async () => {
    const { control, baseUrl } = sandbox();
    const left = async () => {
      control.setSwitch('limits', true);
      return (await fetch(`${baseUrl}/api/platform/version`)).headers.get('x-ratelimit-remaining');
    };
    expect([await left(), await left()]).toEqual(['149', '148']);
    control.reset();
    expect(await left()).toBe('149');
  });
});

describe('the log and its watchers', () => {
  it('gives the records after a number', async () => {
    const { control, baseUrl } = sandbox();
    const last = control.log(0).at(-1)?.seq ?? 0;
    await fetch(`${baseUrl}/api/platform/version`);
    await fetch(`${baseUrl}/api/v1/portal`);
    const records = (await reported(ask('GET', `/log?since=${last}`))) as { route: string }[];
    expect(records.map(({ route }) => route)).toEqual(['platform.version', 'platform.portal']);
    expect(await reported(ask('GET', '/log'))).toEqual(control.log(0));
    expect(await reported(ask('GET', '/log?since=x'))).toEqual(control.log(0));
  });

  it('streams records as they come, and hears that the sandbox is there', async () => {
    const { baseUrl, secret, clock } = sandbox();
    const headers = { 'X-Sandbox-Secret': secret };
    const frames = await openFrames(`${baseUrl}/.sandbox/watch`, { headers });
    expect(await frames.next()).toBe(': here');
    await fetch(`${baseUrl}/api/platform/version`, { headers: { 'X-Plaza-Command': 'platform version' } });
    const frame = (await frames.next()) ?? '';
    expect(JSON.parse(frame.replace('data: ', ''))).toMatchObject({
      at: time(0),
      method: 'GET',
      path: '/api/platform/version',
      status: 200,
      ms: 0,
      user: null,
      route: 'platform.version',
      command: 'platform version',
    });
    clock.move(15_000);
    expect(await frames.next()).toBe(': here');
    await frames.cancel();
  });

  it('begins with what is kept when told since when, and outlives a reset', async () => {
    const { baseUrl, secret, control } = sandbox();
    await fetch(`${baseUrl}/api/platform/version`);
    const last = control.log(0).at(-1)?.seq ?? 0;
    const headers = { 'X-Sandbox-Secret': secret };
    const frames = await openFrames(`${baseUrl}/.sandbox/watch?since=${last - 1}`, { headers });
    expect(await frames.next()).toMatch(`{"seq":${last},`);
    control.reset();
    await fetch(`${baseUrl}/api/v1/portal`);
    expect(await frames.next()).toBe(': here');
    expect(await frames.next()).toMatch(`{"seq":${last + 1},`);
    await frames.cancel();
  });
});
