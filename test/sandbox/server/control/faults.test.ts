import { describe, expect, it } from 'vitest';
import { allRoutes, routeNamed } from '../../../../src/protocol/routes/index';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';
import { createFaults, type Target } from '../../../../src/sandbox/server/control/faults';
import { createRouteSelector } from '../../../../src/sandbox/server/http/lookup';

let now = 0;
function faults(...inputs: Parameters<ReturnType<typeof createFaults>['add']>[0][]) {
  const made = createFaults(createRouteSelector(allRoutes, defaultVocabulary), () => now);
  for (const input of inputs) made.add(input);
  return made;
}

function target(name: string, path = '/somewhere'): Target {
  const route = routeNamed(name);
  if (!route) throw new Error(`no route ${name}`);
  return { route, path };
}

const version = target('platform.version', '/api/platform/version');
const portal = target('platform.portal', '/api/v1/portal');
const stream = target('notifications.watch', '/api/notifications/stream');

describe('injected faults', () => {
  it('apply once by default, and count down', () => {
    const injected = faults();
    const delay = { id: 2, kind: 'delay', delayMs: 5 };
    expect(injected.add({ kind: 'drop-before' })).toEqual({ id: 1, kind: 'drop-before', left: 1 });
    expect(injected.add({ kind: 'delay', delayMs: 5, times: 2 })).toEqual({ ...delay, left: 2 });
    expect(injected.take(version)?.id).toBe(1);
    expect(injected.list()).toEqual([{ ...delay, left: 2 }]);
    expect(injected.take(version)?.id).toBe(2);
    expect(injected.list()).toEqual([{ ...delay, left: 1 }]);
    expect(injected.take(version)?.id).toBe(2);
    expect(injected.take(version)).toBeUndefined();
    expect(injected.list()).toEqual([]);
  });

  it('are cleared without repeating their numbers, and listed as copies', () => {
    const injected = faults({ kind: 'cut', times: 3 });
    const before = injected.list();
    injected.take(version);
    expect(before[0]?.left).toBe(3);
    injected.clear();
    expect(injected.list()).toEqual([]);
    expect(injected.add({ kind: 'cut' }).id).toBe(2);
  });

  it('skip the first requests of their route, also while another fault applies to them', () => {
    const injected = faults({ kind: 'drop-after', route: 'platform.version', skip: 2 }, { kind: 'cut' });
    expect(injected.list()[0]).toMatchObject({ skip: 2, left: 1 });
    expect([injected.take(version)?.kind, injected.list()[0]?.skip]).toEqual(['cut', 1]);
    const taken = [portal, version, version, version].map((one) => injected.take(one)?.kind);
    expect(taken).toEqual([undefined, undefined, 'drop-after', undefined]);
  });

  it('with forMs apply to every route from the first request on, until the time is over', () => {
    now = 1000;
    const injected = faults();
    expect(injected.add({ kind: 'drop-before', route: 'platform.version', forMs: 60_000 }).left).toBeNull();
    expect(injected.take(portal)).toBeUndefined();
    expect(injected.take(version)?.kind).toBe('drop-before');
    now += 59_999;
    expect(injected.take(portal)?.kind).toBe('drop-before');
    now += 1;
    expect(injected.take(version)).toBeUndefined();
    expect(injected.list()).toEqual([]);
  });
});

describe('the route of a fault', () => {
  const ada = target('users.get', '/api/users/ada');
  const boris = target('users.get', '/api/users/boris');
  const balance = target('school.balance', '/api/v1/assistant/balance');

  it.each([
    ['platform.version', version, portal],
    ['GET /api/platform/version', version, portal],
    ['GET /api/users/{user}', ada, portal],
    ['GET /api/users/{user}', boris, portal],
    ['GET /api/users/ada', ada, boris],
    ['GET /api/v1/<assistant>/balance', balance, portal],
    ['GET /api/v1/assistant/balance', balance, portal],
    ['school.balance', balance, portal],
  ])('%s matches the one and not the other (%#)', (route, matching, other) => {
    const injected = faults({ route, kind: 'cut' });
    expect(injected.take(other)).toBeUndefined();
    expect(injected.take(matching)).toMatchObject({ route });
  });

  it('is every route by default, and those of younger faults come first where they match', () => {
    const injected = faults({ kind: 'cut', times: 2 });
    for (const one of [portal, version]) expect(injected.take(one)).toBeDefined();
    const status = { route: 'platform.version', kind: 'status', status: 500 };
    expect(faults({ route: 'platform.portal', kind: 'cut' }, status).take(version)?.kind).toBe('status');
  });
});

describe('faults of streams', () => {
  it('are taken by frames in order, not by the request', () => {
    const injected = faults(...['garble', 'drop-before', 'flood', 'cut'].map((kind) => ({ kind })));
    expect(injected.take(stream)?.kind).toBe('drop-before');
    expect(injected.take(stream)).toBeUndefined();
    const taken = [1, 2, 3, 4].map(() => injected.takeStreamFault(stream));
    expect(taken).toEqual(['garble', 'flood', 'cut', undefined]);
  });

  it('flood no answer, but garble one', () => {
    const injected = faults({ kind: 'flood' }, { kind: 'garble' });
    expect(injected.take(version)?.kind).toBe('garble');
    expect(injected.take(version)).toBeUndefined();
  });
});

it.each([
  [undefined, /Expected Object/],
  [[], /kind/],
  [{}, /kind: /],
  [{ kind: 'explode' }, /kind: .*"delay"/],
  [{ kind: 'cut', tims: 2 }, /tims/],
  [{ kind: 'cut', times: 0 }, /times: /],
  [{ kind: 'cut', times: 1.5 }, /times: /],
  [{ kind: 'cut', times: '2' }, /times: /],
  [{ kind: 'cut', times: 2, forMs: 1000 }, /./],
  [{ kind: 'delay' }, /the kind delay requires delayMs/],
  [{ kind: 'delay', delayMs: -1 }, /delayMs: /],
  [{ kind: 'delay', delayMs: 600_001 }, /delayMs: /],
  [{ kind: 'cut', delayMs: 10 }, /delayMs works only with the kind delay and the kind delay-after and /],
  [{ kind: 'status' }, /the kind status requires status/],
  [{ kind: 'cut', status: 500 }, /status works only with the kind status/],
  [{ kind: 'status', status: 200 }, /status: /],
  [{ kind: 'status', status: 600 }, /status: /],
  [{ kind: 'cut', route: 'platform.nothing' }, /there is no route 'platform\.nothing'/],
  [{ kind: 'cut', route: 'POST /api/platform/version' }, /there is no route/],
  [{ kind: 'flood', route: 'platform.version' }, /the kind flood supports only routes of streams/],
  [{ kind: 'cut', route: '' }, /there is no route ''/],
])('the fault %j is refused', (input, reason) => {
  const injected = faults();
  const message = expect.stringMatching(reason);
  const error = expect.objectContaining({ code: 'VALIDATION_ERROR', message });
  expect(() => injected.add(input)).toThrow(expect.objectContaining({ status: 422, body: { error } }));
  expect(injected.list()).toEqual([]);
});
