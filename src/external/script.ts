/** Scripts in process groups of their own, and what they need around them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { UsageError } from '../errors';
import type { RefusingProxy, RunningScript, ScriptCommand } from '../ports/trials';

/**
 * Starts a command in a process group of its own.
 * @param killGroup kills the process group of a process
 * @throws UsageError when it cannot be started
 */
export async function startScript(
  { words: [program = '', ...args], folder, env, output }: ScriptCommand,
  killGroup: (pid: number) => void,
): Promise<RunningScript> {
  const file = openSync(output, 'w', 0o600);
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', file, file], detached: true });
  closeSync(file);
  await started(child, program);
  const kill = () => child.pid !== undefined && killGroup(child.pid);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code, signal) => {
      // What it left in the background belongs to its group.
      kill();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
  return { ended, kill };
}

function started(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = { ENOENT: 'there is no such program', EACCES: 'it is not executable' }[cause.code ?? ''];
      reject(
        new UsageError(`couldn't start '${program}': ${reason ?? cause.message}`, {
          hint: 'give a program with its arguments after --, such as: plaza rehearse -- bash ./feed.sh',
          cause,
        }),
      );
    });
  });
}

/** A proxy on loopback that answers 403 to everything; `stop` closes it. */
export async function startRefusingProxy(): Promise<RefusingProxy & { stop(): void }> {
  const hosts = new Set<string>();
  const server = createServer((request, response) => {
    hosts.add(hostOf(request.url ?? ''));
    response.writeHead(403).end('a rehearsal reaches the sandbox only\n');
  });
  server.on('connect', ({ url = '' }, socket) => {
    hosts.add(url);
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
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

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
