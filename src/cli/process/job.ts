/** The process as a job of a shell: stopped, in the foreground or in the background. */
import { readFileSync } from 'node:fs';
import type { Clock } from '../../ports/machine';

/** A stopped process does not run, so this time passes only after it continues. */
const stoppingMs = 50;

/**
 * Stops the whole group, as the terminal does: a shell that waits for another process of the job must notice. Does not
 * wait for SIGCONT: without a shell that could continue the job, the system neither stops nor continues it.
 */
export async function stopJob(
  process: Pick<NodeJS.Process, 'platform' | 'kill'>,
  clock: Pick<Clock, 'sleep'>,
): Promise<void> {
  if (process.platform === 'win32') return;
  process.kill(0, 'SIGTSTP');
  await clock.sleep(stoppingMs);
}

/** Whether this job can read from the terminal: the system stops a background job that does. False if that is not known. */
export async function isForegroundJob(process: Pick<NodeJS.Process, 'platform' | 'pid'>): Promise<boolean> {
  const { platform, pid } = process;
  if (platform === 'win32') return true;
  try {
    return platform === 'linux'
      ? isForegroundOnLinux(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      : await psSays(pid);
  } catch {
    return false;
  }
}

/** See proc(5): the name, which can contain anything, is followed by state, parent, group, session, terminal and its group. */
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
