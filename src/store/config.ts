/**
 * The configuration file: profiles and which of them is active. Commands read it as plain JSON, which costs
 * nothing; only a change loads `conf`, which writes it atomically.
 */

import { basename, dirname } from 'node:path';
import { UsageError } from '../errors';
import type { Configuration } from '../ports/configuration';
import type { Lock } from '../ports/machine';
import { readOrdinary, withPathError } from './files/private-file';
import { namelessAccount } from './secrets/account';

/**
 * The configuration at `path`; empty when there is no file.
 * @throws UsageError when the file cannot be read or is not what plaza writes; it is left as it is
 */
export async function readConfiguration(path: string): Promise<Configuration> {
  const { active, profiles = {} } = await readWhole(path);
  return { ...(active !== undefined && { active }), profiles };
}

/** The file's object with everything in it, also what this version of plaza has no name for. */
async function readWhole(path: string): Promise<Partial<Configuration>> {
  const text = await withPathError(path, readOrdinary(path).catch(absent));
  return text === undefined ? {} : checked(path, parse(path, text));
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

const mendHint = 'mend the file, or move it away and plaza starts a new one';

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

/** What files of profiles cannot be called: devices of Windows, and the account that belongs to no profile. */
const reserved = new RegExp(`^(con|prn|aux|nul|com\\d|lpt\\d|${namelessAccount})(\\.|$)`, 'i');

/** Whether a profile can have that name, which is that of its files too. */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/.test(name) && !isReserved(name);
}

/** Whether something else has that name, however it is written. */
export function isReserved(name: string): boolean {
  return reserved.test(name);
}

/** Says which part is not as it should be; undefined when all is well. */
function problemIn(value: unknown): string | undefined {
  if (!isRecord(value)) return 'it is no object';
  if (value.active !== undefined && typeof value.active !== 'string') return '"active" is no text';
  if (value.profiles === undefined) return undefined;
  if (!isRecord(value.profiles)) return '"profiles" is no object';
  for (const [name, profile] of Object.entries(value.profiles)) {
    if (!isProfileName(name)) return `"${name}" is no name for a profile`;
    if (!isRecord(profile)) return `profile "${name}" is no object`;
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

/**
 * Changes the configuration under its lock, so that two commands at once lose nothing: `change` gets what the
 * file holds now. A file that cannot be understood is never written over.
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
