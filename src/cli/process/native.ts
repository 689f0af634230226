/**
 * Native libraries of the single executable. A system loads a library from a file only, so they are unpacked into the
 * user's cache, once for each build of them.
 */
import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isOwn, makeFolder, sweep } from './code-cache';
import { cacheFolder } from './short-status';

/** The files of a library by path, with their SHA-256 in hex; the first is the addon itself. */
export type NativeFiles = Readonly<Record<string, string>>;

export interface NativePlaces {
  /** The folder of the packed files. */
  readonly from: string;
  /** The folder of the unpacked files; undefined if the user has no cache. */
  readonly to: string | undefined;
  /** Libraries that another user might have written are not loaded. Undefined on systems without user IDs. */
  readonly userId: number | undefined;
  readonly pid: number;
  /** Makes a private folder that lasts as long as the process. */
  temporary(): string;
}

/** Unpacks the files unless they are there unchanged. @returns the path of the addon */
export function unpackNative(files: NativeFiles, places: NativePlaces): string {
  const { to } = places;
  const key = sha256(JSON.stringify(files)).slice(0, 16);
  const [addon = ''] = Object.keys(files);
  try {
    if (to !== undefined) {
      const folder = unpackTo(join(to, key), files, places);
      // The libraries of replaced executables; never in a folder that others can write to.
      sweep(to, lstatSync(folder).mtimeMs, key);
      return join(folder, addon);
    }
  } catch {
    // The cache cannot be written, or belongs to another user.
  }
  return join(unpackTo(places.temporary(), files, places), addon);
}

/** @throws Error if the folder cannot be written, or if others can write to it */
function unpackTo(folder: string, files: NativeFiles, { from, userId, pid }: NativePlaces): string {
  for (const [path, digest] of Object.entries(files)) {
    const file = join(folder, path);
    makeFolder(dirname(file));
    for (let place = dirname(file); place.length >= folder.length; place = dirname(place))
      if (!isOwn(lstatSync(place), userId)) throw new Error(`${place} is not private`);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() && isOwn(stats, userId) && sha256(readFileSync(file)) === digest) continue;
    const draft = `${file}.${pid}`;
    writeFileSync(draft, readFileSync(join(from, path)), { flag: 'wx', mode: 0o600 });
    renameSync(draft, file);
  }
  return folder;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Loads a native library of the single executable. @param dist the folder of the embedded files */
export function loadNative(files: NativeFiles, dist: string, process: NodeJS.Process): unknown {
  const cache = cacheFolder(process.env);
  const path = unpackNative(files, {
    from: join(dist, 'native'),
    to: cache && join(cache, 'native'),
    userId: process.geteuid?.(),
    pid: process.pid,
    temporary() {
      const folder = mkdtempSync(join(tmpdir(), 'plaza-native-'));
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
  });
  const addon = { exports: {} };
  process.dlopen(addon, path);
  return addon.exports;
}
