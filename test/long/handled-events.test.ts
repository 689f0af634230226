/**
 * Events passed to a program by `--since-last --exec`, with programs and runs that end at any moment: none is missed, and the
 * effects under PLAZA_EVENT_KEY happen once. The service, the program and the kills are simulated, by seed; the log is on disk.
 */
import { expect, it } from 'vitest';
import { type HandledItemsSetup, openHandledItems } from '../../src/app/lists/handled-items';
import { eventHandlerOf } from '../../src/app/lists/list-choice';
import { watchNotifications } from '../../src/client/live/notifications';
import { UsageError } from '../../src/errors';
import { failedItems } from '../../src/store/handled-items';
import { useFolder } from '../support/folder';
import { testClock } from '../support/http/clock';
import { seededNumbers } from '../support/seeded-numbers';

const folder = useFolder();
const seeds = Number(process.env.PLAZA_LONG_SEEDS ?? 200);
const wanted = 1000;

/** Plaza is killed: nothing after it runs. */
class Killed extends Error {}

/** A list of notifications and its stream, which loses frames and connections, and a clock that jumps. */
function makeService(chance: () => number, jump: (ms: number) => void) {
  const list: { id: string; createdAt: string; type: string }[] = [];
  let time = Date.UTC(2026, 9, 1);
  const add = () => {
    // Several can have the same time.
    time += chance() < 0.3 ? 0 : 1000;
    const record = { id: `n${list.length}`, createdAt: new Date(time).toISOString(), type: 'like' };
    list.push(record);
    return record;
  };
  const addMany = (count: number) => {
    for (let left = count; left > 0 && list.length < wanted; left -= 1) add();
  };
  async function* stream(_: unknown, __: unknown, { onOpen }: { onOpen(): Promise<unknown[]> }) {
    while (list.length < wanted) {
      addMany(Math.floor(chance() * 8));
      if (chance() < 0.2) jump((chance() - 0.5) * 7_200_000);
      yield* await onOpen();
      for (let frames = chance() * 40; frames > 0 && list.length < wanted; frames -= 1) {
        const record = add();
        if (chance() < 0.85) yield { event: 'notification', data: record };
      }
    }
    yield* await onOpen();
  }
  async function* pages() {
    const now = list.toReversed();
    for (let from = 0; from === 0 || from < now.length; from += 100) {
      const items = now.slice(from, from + 100);
      yield { items, answer: {}, ...(from + 100 < now.length && { next: { offset: from + 100 } }) };
    }
  }
  return { list, addMany, api: { stream, pages } };
}

/** A program that fails, is killed, or hangs until plaza is killed too, before or after its effect. */
function makeProgram(chance: () => number) {
  /** How often the program ran to its effect, by the ID of the event; and the effects under the key of each event. */
  const ran = new Map<string, number>();
  const effects = new Map<string, string>();
  let unrecorded = 0;
  const runProgram = async (_: string, text: string, { env }: { env: Record<string, string> }) => {
    const { id } = JSON.parse(text).data;
    const { PLAZA_EVENT_KEY: key = '' } = env;
    const what = chance();
    if (what < 0.01) throw new Killed('it hung, and was killed with plaza');
    if (what < 0.06) throw new UsageError('exit code 1');
    ran.set(id, (ran.get(id) ?? 0) + 1);
    effects.set(key, id);
    if (what < 0.08) {
      unrecorded += 1;
      throw new Killed('killed with plaza after its effect');
    }
    if (what < 0.1) {
      unrecorded += 1;
      throw new UsageError('ended', { cause: new Error('killed by SIGKILL') });
    }
    return true;
  };
  return {
    ran,
    effects,
    unrecorded: () => unrecorded,
    desk: { requireProgram: async () => undefined, runProgram },
  };
}

/** One run of the watch, until the service is done or plaza is killed. @returns whether it was not killed */
async function watchOnce(
  setup: Omit<HandledItemsSetup, 'scope'>,
  scope: object,
  ports: object,
): Promise<boolean> {
  const closes: (() => Promise<void>)[] = [];
  const run = {
    ...(scope as { run: object }).run,
    stack: { add: (close: () => Promise<void>) => closes.push(close) },
  };
  try {
    const handled = await openHandledItems({ ...setup, scope: { ...scope, run } as never });
    const handler = eventHandlerOf(handled, { uuid: () => 'none' });
    const events = watchNotifications(ports as never, undefined, { records: handler });
    for await (const _ of handler.handle(events, async () => true, 1)) {
      // An event is printed.
    }
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  } finally {
    for (const close of closes) await close();
  }
}

async function play(seed: number) {
  const chance = seededNumbers(seed);
  const clock = testClock();
  let offset = 0;
  const service = makeService(chance, (ms) => {
    offset += ms;
  });
  service.addMany(5);
  const program = makeProgram(chance);
  const now = () => clock.now() + offset;
  const random = { number: chance, uuid: () => 'none' };
  const locks = { pid: process.pid, isRunning: () => false, clock, random };
  const paths = { state: folder(String(seed)) };
  const scope = {
    paths,
    locks,
    profile: async () => ({ name: 'test' }),
    run: {
      globals: { dryRun: false },
      words: ['notifications', 'watch'],
      command: { kind: 'events' },
      signal: new AbortController().signal,
      io: { clock: { ...clock, now } },
      failed: () => undefined,
    },
  };
  const setup = {
    desk: program.desk,
    files: { absolute: (path: string) => path },
    options: { exec: 'handler', name: 'bot', retry: 1, inOrder: false },
    key: `${seed}`.padStart(8, '0'),
    asReceived: (value: unknown) => value,
  };
  const ports = { api: service.api, clock: { ...clock, now }, note: () => undefined };
  let runs = 1;
  while (!(await watchOnce(setup as never, scope, ports))) runs += 1;
  const aside = (await failedItems(paths.state, locks as never).list()).map(({ itemId }) => itemId);
  return { service, program, aside, runs };
}

it(`${seeds} seeds of ${wanted} events: none is missed, and effects with --once happen once`, async () => {
  let kills = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { service, program, aside, runs } = await play(seed);
    const { ran, effects, unrecorded } = program;
    const events = service.list.slice(5).map(({ id }) => id);
    const missed = events.filter((id) => !ran.has(id) && !aside.includes(id));
    expect({ seed, missed, count: events.length }).toEqual({ seed, missed: [], count: wanted - 5 });
    // Those that were there before the first run are not events.
    expect([...ran.keys()].filter((id) => !events.includes(id))).toEqual([]);
    expect(new Set(effects.values()).size).toBe(effects.size);
    expect(effects.size).toBe(ran.size);
    const again = [...ran.values()].reduce((sum, times) => sum + times - 1, 0);
    expect(again).toBeLessThanOrEqual(unrecorded());
    kills += runs - 1;
  }
  expect(kills).toBeGreaterThan(seeds);
});
