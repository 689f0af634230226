/** A sandbox in the test's own process, on a clock that the test moves; one a worker, shared by its test files. */
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { contentOf, contentSchema, flawIn } from '../../src/client/response/answer-content';
import { fitted } from '../../src/client/response/answer-reading';
import type { RequestRecord } from '../../src/ports/sandbox';
import type { AnyRoute } from '../../src/protocol/route';
import { allRoutes, type RouteName, routeNamed } from '../../src/protocol/routes/index';
import { sandbox as composed, handlers } from '../../src/sandbox/sections/index';
import type { Control } from '../../src/sandbox/server/control/control';
import type { FaultInput } from '../../src/sandbox/server/control/faults';
import type { AnyHandler } from '../../src/sandbox/server/http/handler';
import { type Sandbox, type SandboxOptions, startServing } from '../../src/sandbox/server/server';
import type { World } from '../../src/sandbox/world';
import { type SavedWorld, worldText } from '../../src/sandbox/world/saved-world';
import { countingChance, type MovableClock, movableClock } from './clock';
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
  };
}

/** A sandbox that other tests of the worker used before: `requests` has only those of this test. */
export interface TestedSandbox extends Omit<Sandbox, 'control'> {
  readonly control: Omit<Control, 'log'>;
}

export interface TestSandbox extends TestedSandbox {
  readonly clock: MovableClock;
  /** The file of its world, unless the test gave its own. */
  readonly file: MemoryFile;
  addFault(fault: FaultInput): void;
  /** All requests since the test began, those of a device or of all. */
  requests(device?: string): RequestRecord[];
  /** The same from now on. */
  requestsFromNow(device?: string): () => RequestRecord[];
}

export interface OwnSandbox extends TestSandbox {
  readonly control: Control;
  forgetRequests(): void;
}

/**
 * The handler, whose answer must have the schema of its route.
 * @throws Error, which the sandbox answers with 500
 */
function checkedHandler(route: AnyRoute, handler: AnyHandler): AnyHandler {
  const checked = (answer: unknown) => {
    const content = contentOf(route, answer);
    const isFit = content === undefined || fitted(contentSchema(route), content) === content;
    const flaw = flawIn(route, answer) ?? (isFit ? undefined : 'fields of other types');
    if (flaw === undefined) return answer;
    throw new Error(`${route.name} answers ${JSON.stringify(answer)}: ${flaw}`);
  };
  if (route.kind !== 'json' && route.kind !== 'multipart') return handler;
  return (call) => {
    const answer = handler(call);
    return answer instanceof Promise ? answer.then(checked) : checked(answer);
  };
}

/** Starts a sandbox of the test's own, in which nobody acts by itself; the test stops it. */
export async function startTestSandbox(
  options: Partial<Omit<SandboxOptions, 'clock'>> = {},
): Promise<OwnSandbox> {
  const clock = movableClock();
  const file = memoryFile();
  const checkedHandlerOf = (name: string) =>
    checkedHandler(routeNamed(name) as AnyRoute, handlers[name as RouteName]);
  const sandbox = await startServing(
    { ...composed, routes: allRoutes, handlerOf: checkedHandlerOf },
    { random: countingChance(), file, switches: { simulation: false }, ...options, clock },
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
    requestsFromNow(device) {
      const last = records.at(-1)?.seq ?? 0;
      return () => requests(device).filter(({ seq }) => seq > last);
    },
    forgetRequests: () => void records.splice(0),
  };
}

let shared: Promise<OwnSandbox> | undefined;

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
  beforeEach(() => {
    running.clock.restart();
    // Cuts the open requests of an earlier test.
    running.control.reset();
    running.forgetRequests();
  });
  afterEach(() => running.control.clearFaults());
  return () => running;
}
