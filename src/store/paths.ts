/** Where plaza stores its files on this computer. */
import { isAbsolute, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { UsageError } from '../errors';
import type { Environment } from '../ports/machine';

export interface Paths {
  /** The configuration file, JSON. */
  readonly config: string;
  /** Folder of tokens, the journal and pending sign-ins. */
  readonly state: string;
  /** Folder of the sandbox: its address, secret and world. */
  readonly sandbox: string;
}

/**
 * All paths: under `PLAZA_CONFIG_DIR` when it is set, else the platform's own (XDG on Linux).
 * @throws UsageError where there is no home folder
 */
export function pathsFrom(env: Environment): Paths {
  const own = env.PLAZA_CONFIG_DIR ? resolve(env.PLAZA_CONFIG_DIR) : undefined;
  const places = own ? { config: own, data: join(own, 'state') } : envPaths('plaza', { suffix: '' });
  // A relative path would depend on the current folder, and secrets would be stored there.
  if (!isAbsolute(places.config) || !isAbsolute(places.data)) {
    throw new UsageError(`no home folder: HOME is '${env.HOME ?? ''}'`, {
      hint: 'set HOME or PLAZA_CONFIG_DIR to an absolute path',
    });
  }
  return {
    config: join(places.config, 'config.json'),
    state: places.data,
    sandbox: env.PLAZA_SANDBOX_DIR ? resolve(env.PLAZA_SANDBOX_DIR) : join(places.data, 'sandbox'),
  };
}
