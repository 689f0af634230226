/** Drafts of texts, stored privately until they are sent. */
import { join } from 'node:path';
import type { Draft } from '../../ports/records';
import { readPrivate, removePrivate, writePrivate } from '../private-file';

/** Creates a draft with `text`. @param name its file's name, without the extension */
export async function beginDraft(state: string, name: string, text: string): Promise<Draft> {
  const path = join(state, 'drafts', `${name}.txt`);
  await writePrivate(path, text);
  return {
    path,
    read: async () => (await readPrivate(path)) ?? '',
    remove: () => removePrivate(path),
  };
}
