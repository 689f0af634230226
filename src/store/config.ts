/**
 * The configuration file: profiles and which of them is active. Commands read it as plain JSON, which costs
 * nothing; only a change loads `conf`, which writes it atomically.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Lock } from '../api/ports';
import { UsageError } from '../errors';
import { explained } from './private-file';

export type ProfileSettings = Readonly<Record<string, string | number>>;

/** What the file holds. */
export interface Configuration {
  readonly active?: string;
  readonly profiles: Readonly<Record<string, ProfileSettings>>;
}

const empty: Configuration = { profiles: {} };

/**
 * The configuration at `path`; empty when there is no file.
 * @throws UsageError when the file cannot be read or is not what plaza writes; it is left as it is
 */
export async function readConfiguration(path: string): Promise<Configuration> {
  const text = await explained(path, readFile(path, 'utf8').catch(absent));
  if (text === undefined) return empty;
  return checked(path, parse(path, text));
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

function checked(path: string, value: unknown): Configuration {
  const wrong = wrongPart(value);
  if (wrong)
    throw new UsageError(`the configuration ${path} is not as plaza writes it: ${wrong}`, { hint: mendHint });
  const { active, profiles = {} } = value as Partial<Configuration>;
  return { ...(active !== undefined && { active }), profiles };
}

/** Says which part is not as it should be; undefined when all is well. */
function wrongPart(value: unknown): string | undefined {
  if (!isRecord(value)) return 'it is no object';
  if (value.active !== undefined && typeof value.active !== 'string') return '"active" is no text';
  if (value.profiles === undefined) return undefined;
  if (!isRecord(value.profiles)) return '"profiles" is no object';
  for (const [name, profile] of Object.entries(value.profiles)) {
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
    const after = change(await readConfiguration(path));
    const { default: Conf } = await import('conf');
    const store = new Conf<Record<string, unknown>>({
      cwd: dirname(path),
      configName: basename(path, '.json'),
      projectName: 'plaza',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    await explained(
      path,
      Promise.resolve().then(() => {
        store.store = { ...after };
      }),
    );
    return after;
  } finally {
    await release();
  }
}
