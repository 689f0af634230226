/** Test files share a process: this records what each opens, and names what it leaves open. */
import { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server, Socket } from 'node:net';

const open = new Map<object, () => string>();

/** Ports of servers that outlive their file. Idle connections to them may stay. */
const kept = new Set<number>();

/** Kinds of open resources that are recorded otherwise, or belong to vitest. */
const described = /^(Immediate|Timeout|MessagePort|(TCP|TLS|Pipe|Process|Connect|Shutdown|Write)\w*)$/;

/** Lets the servers of these addresses outlive their file. */
export function keepServers(...origins: readonly string[]): void {
  for (const origin of origins) kept.add(Number(new URL(origin).port));
}

/** The place of an error: the innermost line of the project outside of this file. */
function placeOf({ stack = '' }: Error): string {
  const lines = stack.split('\n');
  const own = lines.find(
    (line) => /[\\/](test|src)[\\/]/.test(line) && !/resource-guard\.ts|node_modules/.test(line),
  );
  return /((?:test|src)[\\/][^)]*)/.exec(own ?? '')?.[1] ?? 'a library';
}

function watchTimers(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const original = globalThis[name];
    const watched = (callback: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const run = () => {
        if (name === 'setTimeout') open.delete(timer);
        callback(...given);
      };
      const timer = original(run, ms);
      const here = new Error();
      open.set(timer, () => `a timer of ${ms ?? 0} ms, set at ${placeOf(here)}`);
      return timer;
    };
    // For `promisify`.
    Object.defineProperties(watched, Object.getOwnPropertyDescriptors(original));
    Object.assign(globalThis, { [name]: watched });
  }
}

/** Forgets cleared timers, which nothing else would remove. */
function forgetCleared(): void {
  for (const thing of open.keys())
    if ((thing as { _destroyed?: boolean })._destroyed === true) open.delete(thing);
}

/** A cleared or unreferenced timer; a child process that could not be started. */
function isQuiet(thing: object): boolean {
  if (thing instanceof ChildProcess) return thing.pid === undefined;
  const { hasRef, _destroyed: cleared } = thing as { hasRef?: () => boolean; _destroyed?: boolean };
  return cleared === true || hasRef?.call(thing) === false;
}

function portOf(server: Server): number | undefined {
  return (server.address() as AddressInfo | null)?.port;
}

function watchServers(): void {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, ...given: Parameters<typeof listen>) {
    const here = new Error();
    this.once('listening', () => {
      open.set(this, () => `a server on ${portOf(this) ?? 'a path'}, opened at ${placeOf(here)}`);
    });
    this.once('close', () => open.delete(this));
    return listen.apply(this, given);
  } as typeof listen;
  const { emit } = HttpServer.prototype;
  HttpServer.prototype.emit = function (this: HttpServer, event: string, ...given: unknown[]) {
    if (event === 'upgrade') {
      const [request, socket] = given as [IncomingMessage, Socket];
      open.set(request, () => `a WebSocket on ${request.url}`);
      socket.once('close', () => open.delete(request));
    }
    return Reflect.apply(emit, this, [event, ...given]);
  } as typeof emit;
}

function watchConnections(): void {
  const added = (message: unknown, channel: string | symbol) => {
    const { socket } = message as { socket: Socket };
    const here = new Error();
    open.set(socket, () => {
      const from = channel === 'net.client.socket' ? `, opened at ${placeOf(here)}` : '';
      return `a connection ${socket.localPort} → ${socket.remotePort ?? 'a path'}${from}`;
    });
    socket.once('close', () => open.delete(socket));
  };
  subscribe('net.client.socket', added);
  subscribe('net.server.socket', added);
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    open.set(response, () => `a request without its whole answer: ${request.method} ${request.url}`);
    response.once('close', () => open.delete(response));
  });
}

function watchProcesses(): void {
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess };
    open.set(child, () => `a process: ${child.spawnargs?.join(' ')}`);
    child.once('exit', () => open.delete(child));
    child.once('error', () => open.delete(child));
  });
}

/** Where listeners of the process were added: only for those that are left, the text of a stack is made. */
const addedAt = new WeakMap<object, Error>();

function watchListeners(): void {
  process.on('newListener', (_: unknown, listener: object) => addedAt.set(listener, new Error()));
}

function isOfLibrary(listener: object): boolean {
  const caller = (addedAt.get(listener)?.stack ?? '')
    .split('\n')
    .find(
      (line) =>
        /[\\/](test|src|node_modules)[\\/]/.test(line) && !/resource-guard\.ts|[\\/]@?vitest[\\/]/.test(line),
    );
  return /node_modules/.test(caller ?? '');
}

/** The library behind sharp sets it. */
const variableOfSharp = 'VIPSHOME';

/** The kept servers, and idle connections to them. */
function isKept(thing: object): boolean {
  if (thing instanceof Server) return kept.has(portOf(thing) ?? 0);
  if (!('remotePort' in thing && 'localPort' in thing)) return false;
  return kept.has(Number(thing.remotePort)) || kept.has(Number(thing.localPort));
}

/** The numbers of other open resources, of listeners of the process, and of variables of the environment. */
function surroundings(): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const kind of process.getActiveResourcesInfo()) if (!described.test(kind)) count(`an open ${kind}`);
  for (const event of process.eventNames()) {
    const own = process.listeners(event as NodeJS.Signals).filter((listener) => !isOfLibrary(listener));
    count(`a listener for '${String(event)}' of the process`, own.length);
  }
  for (const [name, value] of Object.entries(process.env)) {
    if (name !== variableOfSharp) count(`the variable ${name}=${value}`);
  }
  count(`the folder ${process.cwd()}`);
  return counts;
}

export interface ResourceGuard {
  /** What was opened since the guard was made, and is still open. */
  left(): string[];
}

let watching = false;

/** What is opened from now on. Idle connections may outlive a test, but not a file. */
function opened(counts: (thing: object) => boolean): ResourceGuard {
  forgetCleared();
  const before = new Set(open.keys());
  return {
    left: () =>
      [...open]
        .filter(([thing]) => !before.has(thing) && counts(thing) && !isQuiet(thing) && !isKept(thing))
        .map(([, describe]) => describe()),
  };
}

export function guardTest(): ResourceGuard {
  return opened((thing) => !(thing instanceof Socket));
}

export function guardFile(): ResourceGuard {
  if (!watching) {
    watching = true;
    watchTimers();
    watchServers();
    watchConnections();
    watchProcesses();
    watchListeners();
  }
  const things = opened(() => true);
  const before = surroundings();
  const others = () => [...surroundings()].filter(([name, count]) => count > (before.get(name) ?? 0));
  return { left: () => [...things.left(), ...others().map(([name]) => name)] };
}
