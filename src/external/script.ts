/** Scripts in process groups of their own, and what they need around them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { UsageError } from '../errors';
import type { Clock, Environment } from '../ports/machine';
import type { RefusingProxy, RunningScript, ScriptCommand } from '../ports/trials';
import { findProgram } from './program';

/** How long processes that a script has left running are waited for, in real milliseconds. */
const leftRunningMs = 10_000;
const pollMs = 30;

export interface ScriptSetup {
  killGroup(group: number): void;
  readonly clock: Pick<Clock, 'monotonic' | 'sleep'>;
}

/**
 * Starts a command in a process group of its own, and waits for processes that it leaves running: on Linux also for processes in
 * other groups.
 * @throws UsageError when it cannot be started
 */
export async function startScript(
  { words: [program = '', ...args], folder, env, output }: ScriptCommand,
  { killGroup, clock }: ScriptSetup,
): Promise<RunningScript> {
  const file = openSync(output, 'w', 0o600);
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', file, file], detached: true });
  closeSync(file);
  const pid = await started(child, program);
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    killGroup(pid);
  };
  const ended = (async () => {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    const groups = await groupsLeft(env, clock, () => isKilled);
    for (const group of new Set([pid, ...groups])) killGroup(group);
    const leavesProcesses = groups.length > 0 && !isKilled;
    return { code: code ?? 128 + (signal ? constants.signals[signal] : 0), leavesProcesses };
  })();
  return { ended, kill };
}

/** The process groups that a script has left running, after the wait for their end. */
async function groupsLeft(env: Environment, clock: ScriptSetup['clock'], isKilled: () => boolean) {
  const until = clock.monotonic() + leftRunningMs;
  let groups: number[] = [];
  // A process has no environment for a moment while it starts another program: only two empty looks count.
  for (let looks = 0; looks < 2; looks += 1) {
    groups = await groupsWith(env);
    if (isKilled() || clock.monotonic() >= until) break;
    if (groups.length > 0) looks = -1;
    if (looks < 1) await clock.sleep(pollMs);
  }
  return groups;
}

/** The process groups that have the sandbox folder of this environment, which no other run has; none without /proc. */
async function groupsWith({ PLAZA_SANDBOX_DIR: folder }: Environment): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const groups = names
    .filter((name) => /^\d+$/.test(name))
    .map(async (pid) => {
      // Empty for a zombie; the processes of other users cannot be read.
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      if (!environment.split('\0').includes(`PLAZA_SANDBOX_DIR=${folder}`)) return [];
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
      return group > 0 ? [group] : [];
    });
  return (await Promise.all(groups)).flat();
}

/** Its process ID. */
function started(child: ChildProcess, program: string): Promise<number> {
  return new Promise((done, reject) => {
    child.once('spawn', () => done(child.pid as number));
    child.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(couldNotStart(program, { ENOENT: noProgram, EACCES: notExecutable }[code ?? ''] ?? message)),
    );
  });
}

const noProgram = 'there is no such program';
const notExecutable = 'it is not executable';

/** @throws UsageError when the program, a path from the folder or a name in `PATH`, cannot be started */
export async function requireScript(program: string, folder: string, env: Environment): Promise<void> {
  const path = program.includes('/') ? resolve(folder, program) : program;
  const { state } = await findProgram(path, env);
  if (state !== 'executable') throw couldNotStart(program, state === 'file' ? notExecutable : noProgram);
}

function couldNotStart(program: string, reason: string): UsageError {
  return new UsageError(`couldn't start '${program}': ${reason}`, {
    hint: "give a program with its arguments after --, as in 'plaza rehearse -- bash ./feed.sh'",
  });
}

/** A proxy on loopback that answers 403 to everything; `stop` closes it. */
export async function startRefusingProxy(): Promise<RefusingProxy & { stop(): void }> {
  const hosts = new Set<string>();
  const server = createServer((request, response) => {
    const { url = '' } = request;
    hosts.add(URL.canParse(url) ? new URL(url).host : url);
    response.writeHead(403).end('a rehearsal reaches the sandbox only\n');
  });
  server.on('connect', ({ url = '' }, socket) => {
    hosts.add(url);
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((listening, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hosts: () => [...hosts],
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
