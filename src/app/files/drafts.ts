/**
 * Drafts of files that are being saved: each names its process, so that drafts of killed processes can be recognized
 * and removed.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Io } from '../../cli/process/io';
import { currentPlace } from '../../store/lock/lock-holder';
import { once } from '../lazy';

export type DraftOwner = Pick<Io, 'random' | 'clock' | 'pid' | 'isRunning'>;

/** Of the file's name in that of its draft, in characters: the whole has to fit into 255 bytes. */
const nameLength = 50;

/** A draft of another computer or of an earlier start of this one is left by a kill when it is older than this. */
const foreignMs = 24 * 60 * 60_000;

const draftName = /^\..+\.(\d+)-([0-9a-f]{8})-[0-9a-f]{8}\.part$/;

/** The path of a new draft next to the file. */
export async function draftPath(path: string, { pid, random }: DraftOwner): Promise<string> {
  const name = basename(path).slice(0, nameLength);
  const mark = random.uuid().slice(-8);
  return join(dirname(path), `.${name}.${pid}-${await placeMark()}-${mark}.part`);
}

/** Removes the drafts in a folder whose processes are gone; what cannot be removed is left. */
export async function sweepDrafts(folder: string, owner: DraftOwner): Promise<void> {
  const here = await placeMark();
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid, place] = draftName.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const isLeft = place === here ? !owner.isRunning(Number(pid)) : await isOld(path, owner);
    if (isLeft) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isOld(path: string, { clock }: DraftOwner): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && clock.now() - found.mtimeMs > foreignMs;
}

/** Identifies the computer, its boot and the container: a process id means nothing outside them. */
const placeMark = once(async () => {
  const { createHash } = await import('node:crypto');
  return createHash('sha256')
    .update(await currentPlace())
    .digest('hex')
    .slice(0, 8);
});
