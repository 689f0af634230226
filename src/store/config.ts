/**
 * The configuration file: profiles and which of them is active. Commands read it as plain JSON, which takes
 * no time; only a change loads `conf`, which writes it atomically.
 */

import { basename, dirname } from 'node:path';
import { UsageError } from '../errors';
import type { Configuration } from '../ports/configuration';
import type { Lock } from '../ports/machine';
import { readOrdinary, withPathError } from './files/private-file';
import { type LockSetup, limitedLock, recordGraceMs } from './lock/lock';
import { namelessAccount } from './secrets/account';

/**
 * The configuration at `path`; empty when there is no file.
 * @throws UsageError when the file cannot be read or is not what plaza writes; the file is not changed
 */
export async function readConfiguration(path: string): Promise<Configuration> {
  const { active, profiles = {} } = await readWhole(path);
  return { active, profiles };
}

/** The whole object of the file, unknown keys included. */
async function readWhole(path: string): Promise<Partial<Configuration>> {
  const text = await withPathError(path, readOrdinary(path).catch(absent));
  return text === undefined ? {} : checked(path, parse(path, text));
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

const mendHint = 'fix the file, or move it away and plaza creates a new one';

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`the configuration ${path} is not JSON: ${(cause as Error).message}`, {
      hint: mendHint,
      cause,
    });
  }
}

function checked(path: string, value: unknown): Partial<Configuration> {
  const wrong = problemIn(value);
  if (wrong)
    throw new UsageError(`the configuration ${path} is not as plaza writes it: ${wrong}`, { hint: mendHint });
  return value as Partial<Configuration>;
}

/** Names that a profile's files cannot have: devices of Windows, and the account without a profile. */
const reserved = new RegExp(`^(con|prn|aux|nul|com\\d|lpt\\d|${namelessAccount})(\\.|$)`, 'i');

/** Whether a profile can have that name, which is also the name of its files. */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/.test(name) && !isReserved(name);
}

/** Whether the name is reserved, in upper or lower case. */
export function isReserved(name: string): boolean {
  return reserved.test(name);
}

/** What is wrong with a value of the file; undefined when nothing is. */
function problemIn(value: unknown): string | undefined {
  if (!isRecord(value)) return 'it is not an object';
  if (value.active !== undefined && typeof value.active !== 'string') return '"active" is not text';
  if (value.profiles === undefined) return undefined;
  if (!isRecord(value.profiles)) return '"profiles" is not an object';
  for (const [name, profile] of Object.entries(value.profiles)) {
    if (!isProfileName(name)) return `"${name}" is not a name for a profile`;
    if (!isRecord(profile)) return `profile "${name}" is not an object`;
    for (const [key, setting] of Object.entries(profile)) {
      if (typeof setting !== 'string' && typeof setting !== 'number')
        return `"${key}" of profile "${name}" is neither text nor a number`;
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Another process needs the lock for some milliseconds. */
const maxWaitMs = 30_000;

/** The lock of the configuration at a path. */
export function configurationLock(path: string, setup: LockSetup): Lock {
  // An interrupted sign-in must still record its profile.
  return limitedLock(`${path}.lock`, maxWaitMs, setup, { graceMs: recordGraceMs });
}

/**
 * Changes the configuration under its lock, so that concurrent commands lose nothing: `change` gets the current
 * content. A file that cannot be parsed is never overwritten.
 * @throws UsageError as `readConfiguration`, and when the file cannot be written
 */
export async function changeConfiguration(
  path: string,
  lock: Lock,
  change: (before: Configuration) => Configuration,
): Promise<Configuration> {
  const release = await lock.acquire();
  try {
    const { active, profiles = {}, ...others } = await readWhole(path);
    const after = change({ ...(active !== undefined && { active }), profiles });
    const { default: Conf } = await import('conf');
    const store = new Conf<Record<string, unknown>>({
      cwd: dirname(path),
      configName: basename(path, '.json'),
      projectName: 'plaza',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    await withPathError(
      path,
      Promise.resolve().then(() => {
        store.store = { ...others, ...after };
      }),
    );
    return after;
  } finally {
    await release();
  }
}
