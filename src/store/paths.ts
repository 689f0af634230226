/** Where plaza keeps things on this computer. */
import { isAbsolute, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { UsageError } from '../errors';

export interface Paths {
  /** The configuration file, JSON. */
  readonly config: string;
  /** Folder of what must survive: tokens, the journal, flows under way. */
  readonly state: string;
  /** Folder of what may be deleted at any time. */
  readonly cache: string;
  /** Folder of the sandbox: its address, secret and world. */
  readonly sandbox: string;
}

/**
 * All places: under `PLAZA_CONFIG_DIR` when it is set, else the platform's own (XDG on Linux).
 * @throws UsageError where the platform has no place for us
 */
export function pathsFrom(env: Readonly<Record<string, string | undefined>>): Paths {
  const own = env.PLAZA_CONFIG_DIR ? resolve(env.PLAZA_CONFIG_DIR) : undefined;
  const places = own
    ? { config: own, data: join(own, 'state'), cache: join(own, 'cache') }
    : envPaths('plaza', { suffix: '' });
  // What is relative would lie wherever the person happens to stand, secrets too.
  if (!isAbsolute(places.config) || !isAbsolute(places.data)) {
    throw new UsageError(`there is no home folder: HOME is '${env.HOME ?? ''}'`, {
      hint: 'set HOME or PLAZA_CONFIG_DIR to a folder with its whole path',
    });
  }
  return {
    config: join(places.config, 'config.json'),
    state: places.data,
    cache: places.cache,
    sandbox: env.PLAZA_SANDBOX_DIR ? resolve(env.PLAZA_SANDBOX_DIR) : join(places.data, 'sandbox'),
  };
}
