import { describe, expect, it } from 'vitest';
import type { WatchEvent } from '../../../src/client/live/notifications';
import { settingNames, settingsBody } from '../../../src/commands/notifications/flows';
import { markRead } from '../../../src/commands/notifications/read';
import { eventsIf, passToProgram } from '../../../src/commands/notifications/shared/watch';
import { NetworkError, NotFoundError, UsageError } from '../../../src/errors';
import { fakePorts } from '../../support/fake-ports';

describe('settingsBody', () => {
  const flat = {
    ...{ enabled: true, sound: true, follows: true, wallPosts: true },
    ...{ likes: true, comments: true, mentions: true },
  };
  const nested = { webEnabled: true, soundEnabled: true, preferences: { reactions: true } };
  const given = { enabled: false, sound: false, likes: false, comments: true };
  const preferences = { reactions: false, comments: true };
  const nestedBody = { webEnabled: false, soundEnabled: false, preferences };
  const without = { webEnabled: true };
  const otherNames = { reactions: false, soundEnabled: false };

  it.each([
    ['flat settings', flat, given, given],
    ['nested settings', nested, given, nestedBody],
    ['settings in both forms', { ...flat, ...nested }, given, { ...given, ...nestedBody }],
    ['unknown settings', {}, given, given],
    ['nested settings alone', without, { mentions: false }, { preferences: { mentions: false } }],
    ['names of the other form', flat, otherNames, { likes: false, sound: false }],
    ['a setting of nested settings alone', nested, { replies: true }, { preferences: { replies: true } }],
  ])('uses the names of the service: %s', (_, current, changes, body) => {
    expect(settingsBody(current, changes)).toEqual(body);
  });

  it('accepts every name of either form', () => {
    for (const name of [...settingNames, 'webEnabled', 'soundEnabled', 'reactions'])
      expect(settingsBody(nested, { [name]: true })).not.toEqual({});
  });

  it.each([
    [{ other: true }, "unknown setting 'other'"],
    [{ constructor: true }, "unknown setting 'constructor'"],
    [{ likes: 'no' }, "likes: expected true or false, got 'no'"],
    [{ replies: true }, 'has no separate setting for replies'],
  ])('refuses %j', (changes, message) => expect(() => settingsBody(flat, changes as never)).toThrow(message));
});

describe('markRead', () => {
  const missing = (message: string) => new NotFoundError(message, { status: 404 });
  const unknown = missing('there is no such notification');
  const noRoute = missing('Route not found');
  const cut = new NetworkError('cut');
  const single = 'notifications.read';
  const both = [single, 'notifications.readBatch'];
  const one = { markedCount: 1 };
  const none = { markedCount: 0 };
  const unrouted = missing('Cannot POST /api/notifications/n1/read');

  it.each<[string, answer: object, batch: object, called: string[], result: object]>([
    ['uses the route of one notification', { success: true }, {}, [single], { success: true }],
    ['uses the batch where that route is missing', missing('not found'), one, both, one],
    ['takes 0 of the batch where the route is missing', noRoute, none, both, none],
    ['refuses one that the batch does not mark', unknown, none, both, unknown],
    ['refuses one where both routes are missing', unknown, missing('no'), both, unknown],
    ['passes on what refuses the batch', unrouted, unknown, both, unknown],
    ['passes on a failure of the batch', noRoute, cut, both, cut],
    ['passes on another failure', cut, {}, [single], cut],
  ])('%s', async (_, answer, batch, called, result) => {
    const routes: string[] = [];
    const change = async ({ name }: { name: string }) => {
      routes.push(name);
      const given = name === single ? answer : batch;
      if (given instanceof Error) throw given;
      return given;
    };
    const ended = await markRead(fakePorts({ api: { change } }), ['n1']).catch((error: unknown) => error);
    expect({ routes, ended }).toEqual({ routes: called, ended: result });
  });

  it('sends many in batches of 20, and adds up their counts', async () => {
    const sizes: number[] = [];
    const change = async (_: unknown, { body }: { body: { ids: string[] } }) => {
      sizes.push(body.ids.length);
      return { markedCount: body.ids.length, success: true };
    };
    const ports = fakePorts({ api: { change } });
    expect(await markRead(ports, Array.from({ length: 45 }, String))).toEqual({ markedCount: 45 });
    expect(sizes).toEqual([20, 20, 5]);
  });
});

async function all(events: AsyncIterable<WatchEvent>): Promise<WatchEvent[]> {
  const found: WatchEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

async function* eventsOf(...data: unknown[]): AsyncGenerator<WatchEvent> {
  for (const one of data) yield { event: 'a', data: one };
}

describe('passToProgram', () => {
  const portsWith = (runProgram: (program: string, text: string) => Promise<void>, failures: Error[] = []) =>
    fakePorts({ desk: { runProgram }, failed: (error: Error) => failures.push(error) });
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('runs the program with a line of JSON for each event before it yields that, one after the other', async () => {
    const order: string[] = [];
    const ports = portsWith(async (program, text) => {
      order.push(`${program} begins ${text}`);
      await turn();
      order.push('ends');
    });
    for await (const { data } of passToProgram(ports, 'ring', eventsOf('ü', 2))) order.push(`yields ${data}`);
    expect(order).toEqual([
      'ring begins {"event":"a","data":"ü"}\n',
      'ends',
      'yields ü',
      'ring begins {"event":"a","data":2}\n',
      'ends',
      'yields 2',
    ]);
  });

  it('runs at most the given number of programs at once', async () => {
    let running = 0;
    let most = 0;
    const ports = portsWith(async () => {
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
    });
    const events = eventsOf(...Array(9).keys());
    expect(await all(passToProgram(ports, 'ring', events, 3))).toHaveLength(9);
    expect({ most, running }).toEqual({ most: 3, running: 0 });
  });

  it('reports a failure of the program and continues; a fault of plaza ends it', async () => {
    const failures: Error[] = [];
    const failing = (error: Error) => {
      const ports = portsWith(() => Promise.reject(error), failures);
      return all(passToProgram(ports, 'ring', eventsOf(1)));
    };
    expect(await failing(new UsageError('no such program'))).toHaveLength(1);
    expect(failures.map(({ message }) => message)).toEqual(['no such program']);
    await expect(failing(new TypeError('a fault'))).rejects.toThrow('a fault');
  });
});

it('eventsIf drops events that its condition declines or fails on, and reports the failure', async () => {
  const failures: Error[] = [];
  const condition = async ({ data }: { data: unknown }) => {
    if (data === 1) throw new UsageError('--if: no number');
    return data === 2;
  };
  const ports = fakePorts({ failed: (error: Error) => failures.push(error) });
  const events = await all(eventsIf(ports, condition, eventsOf(0, 1, 2)));
  expect(events).toEqual([{ event: 'a', data: 2 }]);
  expect(failures.map(({ message }) => message)).toEqual(['--if: no number']);
});
