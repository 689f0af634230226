/** A sandbox in the test's own process, on a clock that the test moves; one a worker, shared by its test files. */
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { RequestRecord, WorldLog } from '../../src/ports/sandbox';
import type { AnyRoute } from '../../src/protocol/route';
import { allRoutes, type RouteName, routeNamed } from '../../src/protocol/routes/index';
import { accessIn } from '../../src/sandbox/sections/auth/rules/access';
import { sandbox as composed, handlers } from '../../src/sandbox/sections/index';
import type { Control } from '../../src/sandbox/server/control/control';
import type { FaultInput } from '../../src/sandbox/server/control/faults';
import type { AnyHandler, Call } from '../../src/sandbox/server/http/handler';
import { Refusal } from '../../src/sandbox/server/http/refusal';
import { type Sandbox, type SandboxOptions, startServing } from '../../src/sandbox/server/server';
import type { World } from '../../src/sandbox/world';
import { changesOfLine, replayLog, snapshotText } from '../../src/sandbox/world/changes';
import { worldClock } from '../../src/sandbox/world/clock';
import { newToken } from '../../src/sandbox/world/ids';
import { headSnapshot, type SavedWorld, worldText } from '../../src/sandbox/world/saved-world';
import { memoryContents, savedEntry, seededWorld } from '../../src/sandbox/world/seeded-world';
import { createStateStore } from '../../src/sandbox/world/state-store';
import { countingChance, type MovableClock, movableClock, testStart } from './clock';
import { expectDescribedAnswer, expectDescribedRefusal, expectDescribedRequest } from './http/document';
import { keepServers } from './resource-guard';

export { countingChance, type MovableClock, movableClock, testStart } from './clock';

export function saveWorld(world: World): SavedWorld {
  return JSON.parse(worldText(world));
}

export interface MemoryFile {
  /** The saved worlds, oldest first. */
  readonly saved: unknown[];
  load(): Promise<unknown>;
  save(text: string): Promise<void>;
  forget(): void;
}

/** A world file in memory; it goes through JSON, as on a disk. */
export function memoryFile(content?: unknown): MemoryFile {
  const saved: unknown[] = [];
  return {
    saved,
    load: async () => saved.at(-1) ?? content,
    save: async (text) => {
      saved.push(JSON.parse(text));
    },
    forget: () => void saved.splice(0),
  };
}

export interface LoggedFile extends MemoryFile {
  readonly log: WorldLog;
  /** The records of the log. */
  readonly lines: readonly string[];
  /** The text of the last saved world. */
  text(): string | undefined;
  /** The last saved world with the changes of its log, as a sandbox that starts now would load it. */
  state(): SavedWorld;
}

/** A world file in memory, with a log of its changes. */
export function loggedFile(): LoggedFile {
  const texts: string[] = [];
  const lines: string[] = [];
  const parsed = () => texts.map((text) => JSON.parse(text));
  return {
    get saved() {
      return parsed();
    },
    lines,
    load: async () => parsed().at(-1),
    save: async (text) => void texts.push(text),
    forget: () => void texts.splice(0),
    text: () => texts.at(-1),
    state() {
      const saved = JSON.parse(texts.at(-1) ?? 'null');
      replayLog(saved, lines.join(''));
      return saved;
    },
    log: {
      read: async () => lines.join(''),
      append: async (text) => void lines.push(text),
      clear: async () => void lines.splice(0),
    },
  };
}

/** A sandbox that other tests of the worker used before: `requests` has only those of this test. */
export interface TestedSandbox extends Omit<Sandbox, 'control'> {
  readonly control: Omit<Control, 'log'>;
}

export interface TestSandbox extends TestedSandbox {
  readonly clock: MovableClock;
  /** The file of its world, unless the test gave its own. */
  readonly file: LoggedFile;
  addFault(fault: FaultInput): void;
  /** All requests since the test began, those of a device or of all. */
  requests(device?: string): RequestRecord[];
  /** The last answered request of each route. */
  readonly exchanges: ReadonlyMap<string, Exchange>;
  /** The same from now on. */
  requestsFromNow(device?: string): () => RequestRecord[];
}

/** A request that a handler has answered. */
export interface Exchange {
  readonly path: object;
  readonly query: unknown;
  readonly body: unknown;
  readonly answer: unknown;
}

export interface OwnSandbox extends TestSandbox {
  readonly control: Control;
  /** Forgets the requests and the saved worlds. */
  forget(): void;
}

/**
 * The handler, whose request, answer and refusal must be as the catalogue and the OpenAPI document describe them.
 * @throws Error, which the sandbox answers with 500
 */
function checkedHandler(route: AnyRoute, handler: AnyHandler, exchanges: Map<string, Exchange>): AnyHandler {
  const isDescribed = route.kind === 'json' || route.kind === 'multipart';
  if (route.kind === 'socket') return handler;
  return async (call: Pick<Call, 'header'> & Omit<Exchange, 'answer'>) => {
    const { path, query, body, header } = call;
    // Requests that tests write themselves are not described.
    if (route.kind === 'json' && header('x-requested-with')) expectDescribedRequest(route, query, body);
    try {
      const answer = await handler(call as never);
      if (isDescribed) expectDescribedAnswer(route, answer);
      exchanges.set(route.name, { path, query, body, answer: isDescribed ? answer : undefined });
      return answer;
    } catch (error) {
      if (error instanceof Refusal) expectDescribedRefusal(route, error.body);
      throw error;
    }
  };
}

/** The texts of the entries of the last new world. */
const seeds = new Map<string, string>();

/** A new world at the start of the clock; reading it from a text takes a tenth of the time of seeding it. */
const newWorld: typeof seededWorld = (clock, random, switches = {}, contents = memoryContents()) => {
  if (clock.now() !== testStart) return seededWorld(clock, random, switches, contents);
  if (seeds.size === 0) {
    const { sections } = saveWorld(seededWorld(clock, countingChance()));
    for (const [entry, value] of Object.entries(sections)) seeds.set(entry, JSON.stringify(value));
  }
  const entries = [...seeds].map(([entry, text]) => [entry, JSON.parse(text)] as const);
  const state = createStateStore(entries, savedEntry);
  const own = { switches: { ...switches }, contents, state };
  const world: World = { id: random.uuid(), clock: worldClock(clock, 0), random, ...own };
  // The only random value of a new world: another world's tokens are invalid.
  accessIn(world).key = newToken(random);
  seeds.set('access', JSON.stringify(accessIn(world)));
  return world;
};

/** Starts a sandbox of the test's own, in which nobody acts by itself; the test stops it. */
export async function startTestSandbox(
  options: Partial<Omit<SandboxOptions, 'clock'>> = {},
): Promise<OwnSandbox> {
  const clock = movableClock();
  const file = loggedFile();
  const exchanges = new Map<string, Exchange>();
  const checkedHandlerOf = (name: string) =>
    checkedHandler(routeNamed(name) as AnyRoute, handlers[name as RouteName], exchanges);
  const sandbox = await startServing(
    { ...composed, routes: allRoutes, handlerOf: checkedHandlerOf },
    { random: countingChance(), file, switches: { simulation: false }, newWorld, ...options, clock },
  );
  const records: RequestRecord[] = [];
  sandbox.control.watch((record) => records.push(record));
  const requests = (device?: string) =>
    records.filter((record) => device === undefined || record.device === device);
  return {
    ...sandbox,
    clock,
    file,
    addFault: (fault) => void sandbox.control.addFault(fault),
    requests,
    exchanges,
    requestsFromNow(device) {
      const last = records.at(-1)?.seq ?? 0;
      return () => requests(device).filter(({ seq }) => seq > last);
    },
    forget() {
      records.splice(0);
      file.forget();
    },
  };
}

let shared: Promise<OwnSandbox> | undefined;

/**
 * Whether the world is the seed with the changes of the log. Only the entries that these change are parsed: the others have
 * the text of the seed.
 */
function isSeedWithLog({ text, lines }: LoggedFile, world: World): boolean {
  const texts = [...seeds].map(([entry, seed]) => `"${entry}":${seed}`);
  const sections = `"sections":{${texts.join(',')}}}`;
  const saved = text() ?? '';
  if (!saved.endsWith(sections)) return false;
  const changed = new Set(lines.flatMap(changesOfLine).map(([, path]) => path[1]));
  const parsed: Record<string, unknown> = {};
  const now: Record<string, unknown> = {};
  for (const name of Object.keys(composed.state)) {
    const [seed, value] = [seeds.get(name), savedEntry(name, world.state.peek(name))];
    if (!changed.has(name) && JSON.stringify(value) !== seed) return false;
    if (!changed.has(name)) continue;
    parsed[name] = seed === undefined ? seed : JSON.parse(seed);
    now[name] = value;
  }
  const state = { ...JSON.parse(`${saved.slice(0, -sections.length)}"sections":{}}`), sections: parsed };
  replayLog(state, lines.join(''));
  const { logged, sections: replayed, ...head } = state;
  return (
    JSON.stringify(head) === snapshotText(headSnapshot(world)) &&
    JSON.stringify(replayed) === JSON.stringify(now)
  );
}

/**
 * Compares the world with what a sandbox would load after a kill: a rule that changes what it only views changes a world
 * that nobody saves.
 */
async function expectSavedWorld({ control, durable, file, world }: OwnSandbox): Promise<void> {
  // Changes that a test has made itself are written, too.
  control.advance(0);
  await durable();
  // A world without a log is compared as its text: parsing takes longer than anything else that happens around a test.
  const last = file.lines.length === 0 ? file.text() : undefined;
  const logged = Number(/"logged":(\d+)/.exec(last ?? '')?.[1] ?? 0);
  if (last !== undefined && last === worldText(world(), logged)) return;
  if (isSeedWithLog(file, world())) return;
  const state = file.state();
  const text = worldText(world(), state.logged);
  // Equal texts need no slow comparison.
  if (JSON.stringify(state) !== text) expect(state, 'the saved world with its log').toEqual(JSON.parse(text));
}

/**
 * Gives a test file the sandbox of the worker, with a new world and the clock at its start for every test. A test closes
 * what it opened.
 */
export function useSandbox(): () => TestSandbox {
  let running: OwnSandbox;
  beforeAll(async () => {
    shared ??= startTestSandbox().then((started) => {
      keepServers(started.baseUrl, started.statusUrl, started.pixelUrl);
      return started;
    });
    running = await shared;
  });
  beforeEach(async () => {
    running.clock.restart();
    running.forget();
    // Cuts the open requests of an earlier test.
    running.control.reset();
    await running.durable();
  });
  afterEach(async () => {
    running.control.clearFaults();
    await expectSavedWorld(running);
  });
  return () => running;
}
