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
import { createStateStore, type StateStore } from '../../src/sandbox/world/state-store';
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
  /** The last saved world with the changes of its log, as a sandbox that starts now would load it. */
  state(): SavedWorld;
}

/** A world file in memory, with a log of its changes. @param onSave called before each save */
export function loggedFile(onSave = () => {}): LoggedFile {
  const texts: string[] = [];
  const lines: string[] = [];
  const parsed = () => texts.map((text) => JSON.parse(text));
  return {
    get saved() {
      return parsed();
    },
    lines,
    load: async () => parsed().at(-1),
    async save(text) {
      onSave();
      texts.push(text);
    },
    forget: () => void texts.splice(0),
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
  /** What the world saved last in `file`. */
  saved(): SavedTexts | undefined;
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

/** The entries of a new world, which reads one from its text when it is used: most tests use few. */
class SeedEntries extends Map<string, unknown> {
  override get(entry: string): unknown {
    const seed = this.has(entry) ? undefined : seeds.get(entry);
    if (seed !== undefined) this.set(entry, JSON.parse(seed));
    return super.get(entry);
  }
}

/** The state of a new world. An entry that nothing has used has the text of the seed. */
function seedState(): StateStore {
  const entries = new SeedEntries();
  const state = createStateStore(entries, savedEntry);
  const { savedText } = state;
  const textOfEntry = (entry: string) => (entries.has(entry) ? undefined : seeds.get(entry));
  return { ...state, savedText: (entry) => textOfEntry(entry) ?? savedText(entry) };
}

/** A new world at the start of the clock; reading it from a text takes a tenth of the time of seeding it. */
const newWorld: typeof seededWorld = (clock, random, switches = {}, contents = memoryContents()) => {
  if (clock.now() !== testStart) return seededWorld(clock, random, switches, contents);
  if (seeds.size === 0) {
    const { sections } = saveWorld(seededWorld(clock, countingChance()));
    for (const [entry, value] of Object.entries(sections)) seeds.set(entry, JSON.stringify(value));
  }
  const state = seedState();
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
  let saved: SavedTexts | undefined;
  let world: (() => World) | undefined;
  const file = loggedFile(() => {
    saved = world && savedTexts(world());
  });
  const exchanges = new Map<string, Exchange>();
  const checkedHandlerOf = (name: string) =>
    checkedHandler(routeNamed(name) as AnyRoute, handlers[name as RouteName], exchanges);
  const sandbox = await startServing(
    { ...composed, routes: allRoutes, handlerOf: checkedHandlerOf },
    { random: countingChance(), file, switches: { simulation: false }, newWorld, ...options, clock },
  );
  world = sandbox.world;
  const records: RequestRecord[] = [];
  sandbox.control.watch((record) => records.push(record));
  const requests = (device?: string) =>
    records.filter((record) => device === undefined || record.device === device);
  return {
    ...sandbox,
    clock,
    file,
    saved: () => saved,
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
      saved = undefined;
    },
  };
}

let shared: Promise<OwnSandbox> | undefined;

/** What a world has saved. Its whole text is so long that V8 takes new memory for each copy of it. */
interface SavedTexts {
  readonly head: string;
  readonly entries: ReadonlyMap<string, string>;
}

function savedTexts(world: World): SavedTexts {
  const entries = Object.keys(composed.state).map((name) => [name, world.state.savedText(name)] as const);
  return { head: snapshotText(headSnapshot(world)), entries: new Map(entries) };
}

/** Whether the world is what it has saved, with the changes of the log. Only the entries that these change are parsed. */
function isSaved(saved: SavedTexts, lines: readonly string[], world: World): boolean {
  const now = savedTexts(world);
  const logged = new Set(lines.flatMap(changesOfLine).map(([, path]) => path[1]));
  const entries = [...saved.entries];
  if (entries.some(([name, text]) => !logged.has(name) && text !== now.entries.get(name))) return false;
  const changed = entries.filter(([name]) => logged.has(name));
  const sections = Object.fromEntries(changed.map(([name, text]) => [name, JSON.parse(text)]));
  const state = { ...JSON.parse(saved.head), logged: 0, sections };
  replayLog(state, lines.join(''));
  const { logged: _, sections: replayed, ...head } = state;
  return (
    JSON.stringify(head) === now.head &&
    changed.every(([name]) => JSON.stringify(replayed[name]) === now.entries.get(name))
  );
}

/**
 * Compares the world with what a sandbox would load after a kill: a rule that changes what it only views changes a world
 * that nobody saves.
 */
async function expectSavedWorld({ control, durable, file, saved, world }: OwnSandbox): Promise<void> {
  // Changes that a test has made itself are written, too.
  control.advance(0);
  await durable();
  const texts = saved();
  if (texts && isSaved(texts, file.lines, world())) return;
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
