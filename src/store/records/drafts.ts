/** Texts that a person wrote and that were not sent yet: kept privately until they are. */
import { join } from 'node:path';
import type { Draft } from '../../ports/records';
import { readPrivate, removePrivate, writePrivate } from '../files/private-file';

/** Begins a draft that holds `text`. @param name its file's name, without the ending */
export async function beginDraft(state: string, name: string, text: string): Promise<Draft> {
  const path = join(state, 'drafts', `${name}.txt`);
  await writePrivate(path, text);
  return {
    path,
    read: async () => (await readPrivate(path)) ?? '',
    remove: () => removePrivate(path),
  };
}
