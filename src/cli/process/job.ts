/** The process as a job of a shell: stopped, and in front of its terminal or behind. */
import { readFileSync } from 'node:fs';
import type { Clock } from '../../ports/machine';

/** The process does not run while it is stopped, so this time passes only after it continues. */
const stoppingMs = 50;

/**
 * Stops the whole group, as the terminal does it: a shell that waits for another process of the job has to see it too.
 * Without a shell that could continue it, the system does not stop it and no SIGCONT comes: nothing waits for one.
 */
export async function stopJob(
  process: Pick<NodeJS.Process, 'platform' | 'kill'>,
  clock: Pick<Clock, 'sleep'>,
): Promise<void> {
  if (process.platform === 'win32') return;
  process.kill(0, 'SIGTSTP');
  await clock.sleep(stoppingMs);
}

/**
 * Whether the terminal lets this job read and change its mode: the system stops a background job that does. Where that
 * cannot be found out the job counts as one of the background.
 */
export async function isForegroundJob({
  platform,
  pid,
}: Pick<NodeJS.Process, 'platform' | 'pid'>): Promise<boolean> {
  if (platform === 'win32') return true;
  try {
    return platform === 'linux'
      ? isForegroundOnLinux(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      : await psSays(pid);
  } catch {
    return false;
  }
}

/** By proc(5): behind the name, which may hold anything, stand state, parent, group, session, terminal and its group. */
function isForegroundOnLinux(stat: string): boolean {
  const [, , group, , , terminalGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return group !== undefined && group === terminalGroup;
}

/** `ps` marks a process of the foreground with `+`. */
async function psSays(pid: number): Promise<boolean> {
  const { spawnSync } = await import('node:child_process');
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8', timeout: 500 });
  return stdout.includes('+');
}
