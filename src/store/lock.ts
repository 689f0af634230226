/**
 * A lock between processes, as a file that names its holder: process id, its start time, the machine's boot
 * and process namespace. The holder's death is seen at once, however it died; a living holder is never pushed
 * aside, however long it takes. Libraries that go by age do neither.
 */
import { link, mkdir, open, readFile, readlink, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { Chance, Clock, Lock } from '../api/ports';
import { explained } from './private-file';

/** Who holds a lock, as the file says. */
interface Holder {
  readonly pid: number;
  /** When the process started, in the system's own measure; tells a reused process id apart. */
  readonly started: string;
  /** Machine, boot and process namespace: elsewhere a process id means nothing. */
  readonly place: string;
  /** Unique to this one holding. */
  readonly nonce: string;
}

export interface LockSetup {
  readonly pid: number;
  /** Whether a process of that id exists; asked of the system by whoever may. */
  readonly isRunning: (pid: number) => boolean;
  readonly clock: Clock;
  readonly chance: Chance;
}

const retryMs = 25;

/** A lock that can also be tried once. */
export interface FileLock extends Lock {
  /** Takes the lock if nobody living holds it; undefined when somebody does. */
  tryAcquire(): Promise<(() => Promise<void>) | undefined>;
}

/** The lock at `path`; its folder is made. */
export function fileLock(path: string, setup: LockSetup): FileLock {
  const tryAcquire = async () => {
    const holder = await holderOf(setup);
    await explained(path, mkdir(dirname(path), { recursive: true, mode: 0o700 }));
    const taken = await explained(path, take(path, holder, setup.isRunning));
    return taken ? () => release(path, holder) : undefined;
  };
  return {
    tryAcquire,
    async acquire(signal) {
      for (;;) {
        const release = await tryAcquire();
        if (release) return release;
        await setup.clock.sleep(retryMs + setup.chance.number() * retryMs, signal);
      }
    },
  };
}

/** The process id of the living holder of the lock at `path`; undefined when nobody living holds it. */
export async function holderPid(
  path: string,
  isRunning: LockSetup['isRunning'],
): Promise<number | undefined> {
  const holder = await read(path);
  return holder && (await isAlive(holder, isRunning)) ? holder.pid : undefined;
}

async function release(path: string, holder: Holder): Promise<void> {
  const found = await read(path);
  if (found?.nonce === holder.nonce) await rm(path, { force: true });
}

/**
 * Tries once. The place of a dead holder may only be taken by whoever first takes the marker named after that
 * holding, which is a lock of the same kind; so two waiters who both saw the death cannot both win.
 */
async function take(path: string, holder: Holder, isRunning: LockSetup['isRunning']): Promise<boolean> {
  if (await create(path, holder)) return true;
  const found = await read(path);
  if (!found) return false;
  if (await isAlive(found, isRunning)) return false;
  const marker = `${path}.${found.nonce}`;
  if (!(await take(marker, holder, isRunning))) return false;
  try {
    if ((await read(path))?.nonce !== found.nonce) return false;
    await replace(path, holder);
    return true;
  } finally {
    await rm(marker, { force: true });
  }
}

/** Creates the file with its whole content at once: a link to a finished one, which fails where one stands. */
async function create(path: string, holder: Holder): Promise<boolean> {
  const draft = await writeDraft(path, holder);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    return await createWithoutLinks(path, holder);
  } finally {
    await rm(draft, { force: true });
  }
}

/** For file systems without hard links; a reader may for a moment find the file empty, which counts as held. */
async function createWithoutLinks(path: string, holder: Holder): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  await file.writeFile(JSON.stringify(holder));
  await file.close();
  return true;
}

async function replace(path: string, holder: Holder): Promise<void> {
  await rename(await writeDraft(path, holder), path);
}

async function writeDraft(path: string, holder: Holder): Promise<string> {
  const draft = `${path}.${holder.nonce}.draft`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(holder));
  } finally {
    await file.close();
  }
  return draft;
}

async function read(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    const holder: unknown = JSON.parse(text);
    return holder && typeof holder === 'object' && 'nonce' in holder ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

async function holderOf({ pid, chance }: LockSetup): Promise<Holder> {
  return { pid, started: await startTime(pid), place: await place(), nonce: chance.uuid() };
}

/** A holder of another machine or namespace cannot be judged from here and counts as alive. */
async function isAlive(holder: Holder, isRunning: LockSetup['isRunning']): Promise<boolean> {
  const here = await place();
  if (holder.place !== here) return !bootedSince(holder.place, here);
  return isRunning(holder.pid) && (await startTime(holder.pid)) === holder.started;
}

/** The same machine and namespace after a new boot: whoever held the lock before it is dead. */
function bootedSince(theirs: string, ours: string): boolean {
  const [host, boot, namespace] = theirs.split('|');
  const [ourHost, ourBoot, ourNamespace] = ours.split('|');
  return host === ourHost && namespace === ourNamespace && Boolean(boot && ourBoot) && boot !== ourBoot;
}

/** Linux tells it in /proc; elsewhere it stays empty and the process id alone decides. A zombie has none. */
async function startTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'zombie' : (fields[19] ?? '');
}

async function place(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return [hostname(), boot.trim(), namespace].join('|');
}
