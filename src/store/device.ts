/** The device id: a UUID made once for each account and kept for ever (protocol: authentication, 12). */
import { join } from 'node:path';
import type { Chance } from '../api/ports';
import { fileLock, type LockSetup } from './lock';
import { readPrivate, writePrivate } from './private-file';

/** What the private file of an account holds. */
interface Kept {
  readonly deviceId?: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The device id kept under that name, made now if there is none; several processes at once get the same one.
 * @throws UsageError when the state folder cannot be used
 */
export async function deviceId(
  state: string,
  name: string,
  setup: LockSetup & { chance: Chance },
): Promise<string> {
  const path = join(state, 'accounts', `${name}.json`);
  const found = await read(path);
  if (found) return found;
  const release = await fileLock(`${path}.lock`, setup).acquire();
  try {
    const sibling = await read(path);
    if (sibling) return sibling;
    const made = setup.chance.uuid();
    const kept: Kept = { deviceId: made };
    await writePrivate(path, JSON.stringify(kept));
    return made;
  } finally {
    await release();
  }
}

/** A file that holds no id of ours counts as none: a new one is made, which costs a line in the session list. */
async function read(path: string): Promise<string | undefined> {
  const text = await readPrivate(path);
  if (text === undefined) return undefined;
  try {
    const kept: Kept = JSON.parse(text);
    return typeof kept.deviceId === 'string' && uuid.test(kept.deviceId) ? kept.deviceId : undefined;
  } catch {
    return undefined;
  }
}
