import { describe, expect, it } from 'vitest';
import { allRoutes, routeNamed } from '../../../../src/protocol/routes/index';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';
import { createFaults, type Target } from '../../../../src/sandbox/server/control/faults';
import { createRouteSelector } from '../../../../src/sandbox/server/http/lookup';
import { Refusal } from '../../../../src/sandbox/server/http/refusal';

let now = 0;

function faults() {
  return createFaults(createRouteSelector(allRoutes, defaultVocabulary), () => now);
}

function target(name: string, path = '/somewhere'): Target {
  const route = routeNamed(name);
  if (!route) throw new Error(`no route ${name}`);
  return { route, path };
}

const version = target('platform.version', '/api/platform/version');
const portal = target('platform.portal', '/api/v1/portal');
const stream = target('notifications.watch', '/api/notifications/stream');

describe('ordered faults', () => {
  it('happen once unless told otherwise, and count down', () => {
    const ordered = faults();
    expect(ordered.add({ kind: 'drop-before' })).toEqual({ id: 1, kind: 'drop-before', left: 1 });
    expect(ordered.add({ kind: 'delay', delayMs: 5, times: 2 })).toEqual({
      id: 2,
      kind: 'delay',
      delayMs: 5,
      left: 2,
    });
    expect(ordered.take(version)?.id).toBe(1);
    expect(ordered.list()).toEqual([{ id: 2, kind: 'delay', delayMs: 5, left: 2 }]);
    expect(ordered.take(version)?.id).toBe(2);
    expect(ordered.list()).toEqual([{ id: 2, kind: 'delay', delayMs: 5, left: 1 }]);
    expect(ordered.take(version)?.id).toBe(2);
    expect(ordered.take(version)).toBeUndefined();
    expect(ordered.list()).toEqual([]);
  });

  it('are cleared all at once, and numbers go on', () => {
    const ordered = faults();
    ordered.add({ kind: 'cut' });
    ordered.clear();
    expect(ordered.list()).toEqual([]);
    expect(ordered.add({ kind: 'cut' }).id).toBe(2);
  });

  it('leave what was listed as it was', () => {
    const ordered = faults();
    ordered.add({ kind: 'cut', times: 3 });
    const before = ordered.list();
    ordered.take(version);
    expect(before[0]?.left).toBe(3);
  });
});

describe('the beginning and the end of a fault', () => {
  it('skip leaves the first requests of its route alone, also while another fault applies to them', () => {
    const ordered = faults();
    ordered.add({ kind: 'drop-after', route: 'platform.version', skip: 2 });
    ordered.add({ kind: 'cut' });
    const taken = [version, portal, version, version, version].map((one) => ordered.take(one)?.kind);
    expect(taken).toEqual(['cut', undefined, undefined, 'drop-after', undefined]);
  });

  it('lists what it still skips', () => {
    const ordered = faults();
    expect(ordered.add({ kind: 'drop-after', skip: 2 })).toMatchObject({ skip: 2, left: 1 });
    ordered.take(version);
    expect(ordered.list()).toMatchObject([{ skip: 1, left: 1 }]);
  });

  it('forMs affects every route from the first request on, until the time is over', () => {
    now = 1000;
    const ordered = faults();
    expect(ordered.add({ kind: 'drop-before', route: 'platform.version', forMs: 60_000 }).left).toBeNull();
    expect(ordered.take(portal)).toBeUndefined();
    expect(ordered.take(version)?.kind).toBe('drop-before');
    now += 59_999;
    expect(ordered.take(portal)?.kind).toBe('drop-before');
    now += 1;
    expect(ordered.take(version)).toBeUndefined();
    expect(ordered.list()).toEqual([]);
  });

  it('forMs and times together are refused', () => {
    expect(() => faults().add({ kind: 'cut', times: 2, forMs: 1000 })).toThrow(Refusal);
  });
});

describe('the aim of a fault', () => {
  it.each([
    ['a name', 'platform.version'],
    ['a method and a path', 'GET /api/platform/version'],
  ])('is %s', (_, route) => {
    const ordered = faults();
    ordered.add({ route, kind: 'cut' });
    expect(ordered.take(portal)).toBeUndefined();
    expect(ordered.take(version)).toMatchObject({ route });
  });

  it('is every path of a route when its template is given', () => {
    const ordered = faults();
    ordered.add({ route: 'GET /api/users/{user}', kind: 'cut', times: 2 });
    expect(ordered.take(target('users.get', '/api/users/ada'))).toBeDefined();
    expect(ordered.take(target('users.get', '/api/users/boris'))).toBeDefined();
  });

  it('is one path when that is given', () => {
    const ordered = faults();
    ordered.add({ route: 'GET /api/users/ada', kind: 'cut' });
    expect(ordered.take(target('users.get', '/api/users/boris'))).toBeUndefined();
    expect(ordered.take(target('users.get', '/api/users/ada'))).toBeDefined();
  });

  it.each(['GET /api/v1/<assistant>/balance', 'GET /api/v1/assistant/balance', 'school.balance'])(
    'knows the vocabulary: %s',
    (route) => {
      const ordered = faults();
      ordered.add({ route, kind: 'cut' });
      expect(ordered.take(target('school.balance', '/api/v1/assistant/balance'))).toBeDefined();
    },
  );

  it('is everything when none is given', () => {
    const ordered = faults();
    ordered.add({ kind: 'cut', times: 2 });
    expect(ordered.take(portal)).toBeDefined();
    expect(ordered.take(version)).toBeDefined();
  });

  it('passes over older faults that aim elsewhere', () => {
    const ordered = faults();
    ordered.add({ route: 'platform.portal', kind: 'cut' });
    ordered.add({ route: 'platform.version', kind: 'status', status: 500 });
    expect(ordered.take(version)?.kind).toBe('status');
  });
});

describe('what spoils streams', () => {
  it('are taken by frames, not by the request', () => {
    const ordered = faults();
    ordered.add({ kind: 'cut' });
    expect(ordered.take(stream)).toBeUndefined();
    expect(ordered.takeStreamFault(stream)).toBe('cut');
    expect(ordered.takeStreamFault(stream)).toBeUndefined();
  });

  it('is taken in the order it came, whatever else waits', () => {
    const ordered = faults();
    for (const kind of ['garble', 'drop-before', 'flood', 'cut'] as const) ordered.add({ kind });
    const taken = [1, 2, 3, 4].map(() => ordered.takeStreamFault(stream));
    expect(taken).toEqual(['garble', 'flood', 'cut', undefined]);
    expect(ordered.list().map(({ kind }) => kind)).toEqual(['drop-before']);
  });

  it('floods no answer, but garbles one', () => {
    const ordered = faults();
    ordered.add({ kind: 'flood' });
    ordered.add({ kind: 'garble' });
    expect(ordered.take(version)?.kind).toBe('garble');
    expect(ordered.take(version)).toBeUndefined();
  });

  it('do not stand before other faults of the request', () => {
    const ordered = faults();
    ordered.add({ kind: 'cut' });
    ordered.add({ kind: 'drop-before' });
    expect(ordered.take(stream)?.kind).toBe('drop-before');
  });
});

describe('bad input', () => {
  it.each([
    [undefined, /Expected Object/],
    [[], /kind/],
    [{}, /kind: /],
    [{ kind: 'explode' }, /kind: .*"delay"/],
    [{ kind: 'cut', tims: 2 }, /tims/],
    [{ kind: 'cut', times: 0 }, /times: /],
    [{ kind: 'cut', times: 1.5 }, /times: /],
    [{ kind: 'cut', times: '2' }, /times: /],
    [{ kind: 'delay' }, /the kind delay requires delayMs/],
    [{ kind: 'delay', delayMs: -1 }, /delayMs: /],
    [{ kind: 'delay', delayMs: 600_001 }, /delayMs: /],
    [
      { kind: 'cut', delayMs: 10 },
      /delayMs works only with the kind delay and the kind delay-after and the kind status/,
    ],
    [{ kind: 'status' }, /the kind status requires status/],
    [{ kind: 'cut', status: 500 }, /status works only with the kind status/],
    [{ kind: 'status', status: 200 }, /status: /],
    [{ kind: 'status', status: 600 }, /status: /],
    [{ kind: 'cut', route: 'platform.nothing' }, /there is no route 'platform\.nothing'/],
    [{ kind: 'cut', route: 'POST /api/platform/version' }, /there is no route/],
    [
      { kind: 'flood', route: 'platform.version' },
      /the kind flood supports only routes of streams and sockets/,
    ],
    [{ kind: 'cut', route: '' }, /there is no route ''/],
  ])('%j is refused', (input, message) => {
    const ordered = faults();
    const refused = thrownBy(() => ordered.add(input));
    expect(refused).toBeInstanceOf(Refusal);
    expect((refused as Refusal).status).toBe(422);
    expect(JSON.stringify((refused as Refusal).body)).toContain('"code":"VALIDATION_ERROR"');
    expect((refused as { body: { error: { message: string } } }).body.error.message).toMatch(message);
    expect(ordered.list()).toEqual([]);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
