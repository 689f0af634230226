/**
 * A private file that leads a browser to a page on loopback: every user of the computer can read the arguments of a
 * browser, and the path of such a page is secret.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filled } from './loopback-page';
import page from './page-link.html';

export interface LinkFolders {
  /** Private folder of plaza; must exist. */
  readonly state: string;
  readonly home: string | undefined;
}

export interface PageLink {
  /** `file:` URL. */
  readonly href: string;
  remove(): Promise<void>;
}

/** Writes the file, private to the user, into a new folder of its own. @throws the error of the file system */
export async function writePageLink(address: string, folders: LinkFolders): Promise<PageLink> {
  const folder = await mkdtemp(join(parentOf(folders), 'plaza-page-'));
  const path = join(folder, 'page.html');
  await writeFile(path, filled(page, { address }), { mode: 0o600, flag: 'wx' });
  return { href: pathToFileURL(path).href, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * A browser installed by snap may read the home folder, but neither hidden folders in it nor `/tmp`.
 * @param snaps the folder of installed snaps
 * @internal
 */
export function parentOf({ state, home }: LinkFolders, snaps = '/snap'): string {
  return home !== undefined && existsSync(snaps) ? home : state;
}
