/** The holder of a lock, and whether its process is alive. */

import { hostname } from 'node:os';
import { readFile, readlink } from '../files/file-system';

/** Who holds a lock, as its file says. */
export interface Holder {
  readonly pid: number;
  /** When the process started, in the system's own unit; distinguishes a reused process id. */
  readonly started: string;
  /** Machine, boot and process namespace: elsewhere a process id means nothing. */
  readonly place: string;
  /** Unique to each time the lock is taken. */
  readonly nonce: string;
}

/** Whether the holder's process is alive; `elsewhere`: it cannot be checked from here, and counts as alive. */
export type HolderStatus = 'dead' | 'alive' | 'elsewhere';

/** This process as a holder. */
export async function currentHolder(pid: number, nonce: string): Promise<Holder> {
  return { pid, started: await startTime(pid), place: await currentPlace(), nonce };
}

/** The status of a holder; `isRunning` asks the system for the process id. */
export async function holderStatus(
  holder: Holder,
  isRunning: (pid: number) => boolean,
): Promise<HolderStatus> {
  const place = placeOf(holder.place, await currentPlace());
  if (place !== 'here') return place;
  if (!isRunning(holder.pid)) return 'dead';
  return (await startTime(holder.pid)) === holder.started ? 'alive' : 'dead';
}

/** A holder of the same machine and namespace before the last boot is dead. */
function placeOf(theirs: string, ours: string): 'here' | 'dead' | 'elsewhere' {
  const [host, boot, namespace] = theirs.split('|');
  const [ourHost, ourBoot, ourNamespace] = ours.split('|');
  if (namespace !== ourNamespace) return 'elsewhere';
  // A boot's id is unique in the world; a host may change its name with every network.
  if (boot && boot === ourBoot) return 'here';
  if (host !== ourHost) return 'elsewhere';
  return boot && ourBoot ? 'dead' : 'here';
}

/** On Linux from /proc; elsewhere it is empty and the process id alone decides. A zombie has none. */
async function startTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'zombie' : (fields[19] ?? '');
}

/** Where process ids mean what they mean here; the same as long as this process runs. */
export async function currentPlace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  // Without the domain, which changes with the network of a laptop.
  const host = hostname().split('.')[0];
  return [host, boot.trim(), namespace].join('|');
}
