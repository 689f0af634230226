/** File systems that fail: under a killed process, on a full disk, in a read-only folder. */
import { constants, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { FileSystem, OpenFile } from '../../../src/store/file-system';
import * as fileSystem from '../../../src/store/file-system';

export type Simulation = ReturnType<typeof lifeOf>;

/** A life whose last step has this number; 1 is the first. */
export function lifeOf(last: number) {
  const taken: string[] = [];
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  return {
    taken,
    death,
    isAlive: () => taken.length < last,
    async step(name: string) {
      if (taken.length < last) taken.push(name);
      if (taken.length < last) return;
      die();
      await new Promise(() => undefined);
    },
  };
}

type Call = (...given: never[]) => Promise<unknown>;

/** The file system of a living process: a step before every call, one after it, and one in the middle of a write. */
export function mortalFiles({ step, death, isAlive }: Simulation): FileSystem {
  const around = async (name: string, call: () => Promise<unknown>) => {
    await step(`before ${name}`);
    const result = await call();
    await step(`after ${name}`);
    return result;
  };
  const living =
    (call: Call, name: string) =>
    async (path: string, ...given: unknown[]) =>
      around(`${name} ${placeOf(path)}`, () =>
        (call as (...given: unknown[]) => Promise<unknown>)(path, ...given),
      );
  const open: FileSystem['open'] = async (path, flags, mode) => {
    const name = placeOf(path);
    await step(`before open ${name}`);
    const file = await fileSystem.open(path, flags, mode);
    let closed = false;
    const close = async () => {
      if (!closed) await file.close();
      closed = true;
    };
    // The system closes the files of a dead process.
    void death.then(close);
    await step(`after open ${name}`);
    return {
      stat: file.stat,
      chmod: file.chmod,
      readFile: file.readFile,
      sync: () => around(`sync ${name}`, unsynced) as Promise<void>,
      close: () => around(`close ${name}`, close) as Promise<void>,
      async writeFile(text) {
        await step(`before write ${name}`);
        const middle = Math.floor(text.length / 2);
        await file.writeFile(text.slice(0, middle));
        await step(`half of write ${name}`);
        await file.writeFile(text.slice(middle));
        await step(`after write ${name}`);
      },
    };
  };
  const calls = Object.entries(fileSystem).map(([name, call]) => [name, living(call as Call, name)]);
  // It is synchronous: a dead process does nothing.
  const openAppender: FileSystem['openAppender'] = async (path) => {
    const { append, close } = await fileSystem.openAppender(path);
    return { append: (text) => isAlive() && append(text), close };
  };
  return { ...Object.fromEntries(calls), open, openAppender };
}

/** No power fails in a test, and syncing takes most of the time. */
const unsynced = async () => undefined;

/** A change of a disk; `grow` is the part of a write that needs space. */
type Change = 'create' | 'grow' | 'write' | 'link' | 'rename' | 'remove';

/** A disk that refuses a change for which `judge` returns an error code. */
function failingFiles(judge: (change: Change) => string | undefined): FileSystem {
  const ask = (change: Change) => {
    const code = judge(change);
    if (code) throw Object.assign(new Error(`${code}: ${change}`), { code });
  };
  return {
    ...fileSystem,
    async open(path, flags, mode) {
      if (!existsSync(path)) ask('create');
      else if (writes(flags)) ask('write');
      const file = await fileSystem.open(path, flags, mode);
      const room = existsSync(path) ? statSync(path).size : 0;
      return { ...file, writeFile: (text) => written(file, String(text), room, ask), sync: unsynced };
    },
    async link(from, to) {
      if (!existsSync(to)) ask('link');
      await fileSystem.link(from, to);
    },
    async openAppender(path) {
      const appender = await fileSystem.openAppender(path);
      const append = (text: string) => {
        for (const change of ['write', 'grow'] as const) ask(change);
        appender.append(text);
      };
      return { ...appender, append };
    },
    async rename(from, to) {
      ask('rename');
      await fileSystem.rename(from, to);
    },
    async rm(path, options) {
      if (existsSync(path)) ask('remove');
      await fileSystem.rm(path, options);
    },
  };
}

function writes(flags: string | number): boolean {
  return typeof flags === 'string' ? flags !== 'r' : (flags & (constants.O_WRONLY | constants.O_RDWR)) !== 0;
}

async function written(file: OpenFile, text: string, room: number, ask: (change: Change) => void) {
  ask('write');
  if (Buffer.byteLength(text) > room) ask('grow');
  await file.writeFile(text);
}

/** A disk with space for a number of new files and longer texts; existing ones can be overwritten. */
export function fullDisk(left: number): FileSystem {
  let room = left;
  return failingFiles((change) => {
    if (change !== 'create' && change !== 'grow' && change !== 'link') return undefined;
    room -= 1;
    return room < 0 ? 'ENOSPC' : undefined;
  });
}

/** A disk that takes a number of changes of any kind, then none. */
export function dyingDisk(left: number, code = 'EIO'): FileSystem {
  let changes = left;
  return failingFiles(() => {
    changes -= 1;
    return changes < 0 ? code : undefined;
  });
}

/** The name of a path without random parts: `ada.json`, `ada.json.lock`. */
function placeOf(path: string): string {
  return basename(path).replace(/\.[0-9a-f]{8}-[0-9a-f-]{27}/, '');
}
