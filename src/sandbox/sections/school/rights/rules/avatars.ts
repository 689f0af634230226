/** Avatar pictures and their moderation; each installation uses a right (protocol: profile avatar). */
import * as v from 'valibot';
import { savedTogether, type World, worldState } from '../../../../world';
import { text } from '../../../../world/fields';
import { detachFiles, type FileState, fileAddress, fileById, filesIn } from '../../../files/rules/files';
import { filenameRefusal } from '../../../posts/rules/writing';
import { giveRight, schoolIn } from '../../rules/belongings';

const avatar = v.object({
  /** Ids of uploaded files. */
  active: v.nullable(text),
  pending: v.nullable(v.object({ fileId: text, since: v.pipe(v.number(), v.safeInteger()) })),
});

/** By account id, for accounts that have installed one. */
export const schoolAvatarsIn = worldState('schoolAvatars', v.record(text, avatar), () => ({}));

type AvatarPictureState = v.InferOutput<typeof avatar>;

/** How long an installed picture is pending, with the switch `avatar-review`: our choice. */
const reviewMs = 60_000;

/** The address of the installed picture; null without one. */
export function avatarAddress(world: World, accountId: string, origin: string): string | null {
  return addressOf(world, avatarNow(world, accountId).active, origin);
}

export function addressOf(world: World, id: string | null | undefined, origin: string): string | null {
  const file = fileById(world, id ?? '');
  return file ? fileAddress(file, origin) : null;
}

/** The avatar after the moderation that is due; a rejected picture returns its right. */
export function avatarNow(world: World, accountId: string): AvatarPictureState {
  const avatar = schoolAvatarsIn(world)[accountId] ?? { active: null, pending: null };
  const { pending } = avatar;
  if (!pending || world.clock.now() < pending.since + reviewMs) return avatar;
  savedTogether(world, [schoolIn, schoolAvatarsIn, filesIn]);
  const file = fileById(world, pending.fileId);
  if (file && !isRejected(file)) activate(world, accountId, avatar);
  else {
    detachFile(world, accountId, pending.fileId);
    avatar.pending = null;
    giveRight(world, accountId, 'avatar');
  }
  return avatar;
}

export function activate(world: World, accountId: string, avatar: AvatarPictureState): void {
  const next = avatar.pending?.fileId ?? null;
  if (avatar.active !== next) detachFile(world, accountId, avatar.active);
  Object.assign(avatar, { active: next, pending: null });
}

/** A name of other files that fails moderation: our choice, so that the refusal can be provoked. */
export function isRejected({ filename }: FileState): boolean {
  return filenameRefusal(filename) !== undefined;
}

export function detachFile(world: World, accountId: string, fileId: string | null | undefined): void {
  const file = fileById(world, fileId ?? '');
  if (file) detachFiles([file], useOf(accountId));
}

export function useOf(accountId: string): string {
  return `avatar:${accountId}`;
}
