/** Uploads, installs, moderates and removes avatar pictures; each installation uses a right (protocol: profile avatar). */

import * as v from 'valibot';
import type { AvatarFile, AvatarState } from '../../../../../protocol/records/school/rights';
import type { FilePart } from '../../../../../protocol/route';
import { fieldRefusal, refusal } from '../../../../server/http/refusal';
import { savedTogether, type World, worldState, worldSwitch } from '../../../../world';
import { text } from '../../../../world/fields';
import type { UserState } from '../../../auth/rules/accounts';
import {
  attachFiles,
  detachFiles,
  type FileState,
  fileAddress,
  fileById,
  filesIn,
  ownFiles,
  uploadFile,
} from '../../../files/rules/files';
import { filenameRefusal } from '../../../posts/rules/writing';
import { giveRight, rightBalance, schoolIn, takeRight } from '../../rules/belongings';
import { eventId, eventRights, requireApplications } from '../../rules/event';

const avatar = v.object({
  /** Ids of uploaded files. */
  active: v.nullable(text),
  pending: v.nullable(v.object({ fileId: text, since: v.pipe(v.number(), v.safeInteger()) })),
});

/** By account id, for accounts that have installed one. */
export const schoolAvatarsIn = worldState('schoolAvatars', v.record(text, avatar), () => ({}));

export type AvatarPictureState = v.InferOutput<typeof avatar>;

export const avatarsSwitch = worldSwitch('avatars', {
  description: 'Let users install avatar pictures',
  on: true,
  acts: ['school.avatarInstall'],
});

export const avatarModerationSwitch = worldSwitch('avatar-moderation', {
  description: 'Moderate avatar pictures; when off, none can be installed',
  on: true,
  acts: ['school.avatarInstall'],
});

export const avatarReviewSwitch = worldSwitch('avatar-review', {
  description: 'Let an installed avatar picture wait a minute for its moderation',
  on: false,
  acts: ['school.avatarInstall'],
});

/** How long a picture is pending, with the switch `avatar-review`: our choice. */
const reviewMs = 60_000;

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Stores a picture that can be installed.
 * @throws Refusal 403 `NO_PROFILE_AVATARS` for an account that never had the right, 415, and as `uploadFile`
 */
export async function uploadAvatar(
  world: World,
  owner: UserState,
  upload: FilePart,
  origin: string,
): Promise<AvatarFile> {
  if (rightBalance(world, owner.id, 'avatar') === 0 && !schoolAvatarsIn(world)[owner.id]) {
    throw refusal(403, 'NO_PROFILE_AVATARS', 'you have no right to an avatar picture yet');
  }
  if (!imageTypes.includes(upload.type)) {
    throw refusal(415, 'UNSUPPORTED_FILE_TYPE', 'an avatar is a JPEG, PNG or WebP');
  }
  // Moderated when it is installed.
  const file = await uploadFile(world, owner, upload, () => undefined);
  return { id: file.id, url: fileAddress(file, origin) };
}

/**
 * Installs an uploaded picture for one right. The statuses, and that a picture which fails moderation costs no right,
 * are our choice.
 * @throws Refusal 403 while it is paused or without a right, 404 for a file of another account, 409 without moderation, 422
 */
export function installAvatar(
  world: World,
  accountId: string,
  input: { readonly eventId: string; readonly fileId: string },
  origin: string,
): AvatarState {
  requireApplications(world);
  if (!avatarsSwitch.isOn(world)) throw refusal(403, 'PROFILE_AVATAR_PAUSED', 'avatars are paused');
  if (input.eventId !== eventId) {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'eventId', 'must be that of the event');
  }
  const avatar = avatarNow(world, accountId);
  const files = ownFiles(world, accountId, [input.fileId], 1);
  if (rightBalance(world, accountId, 'avatar') === 0) {
    throw refusal(403, 'PROFILE_AVATAR_PURCHASE_REQUIRED', 'buy the right to an avatar picture first');
  }
  if (!avatarModerationSwitch.isOn(world)) {
    throw refusal(409, 'AVATAR_MODERATION_UNAVAILABLE', 'pictures cannot be moderated now');
  }
  const isLater = avatarReviewSwitch.isOn(world);
  if (!isLater && files.some(isRejected)) {
    throw refusal(422, 'AVATAR_MODERATION_REJECTED', 'the picture did not pass moderation');
  }
  takeRight(world, accountId, 'avatar');
  attachFiles(files, useOf(accountId));
  if (avatar.pending) detachFile(world, accountId, avatar.pending.fileId);
  avatar.pending = { fileId: input.fileId, since: world.clock.now() };
  if (!isLater) activate(world, accountId, avatar);
  schoolAvatarsIn(world)[accountId] = avatar;
  return avatarRecord(world, accountId, origin);
}

/** Removes the picture, installed or pending; the right is not returned. */
export function removeAvatar(world: World, accountId: string): { readonly active: null } {
  const avatar = avatarNow(world, accountId);
  for (const fileId of [avatar.active, avatar.pending?.fileId]) detachFile(world, accountId, fileId);
  Object.assign(avatar, { active: null, pending: null });
  return { active: null };
}

/** The rights and the picture of an account; addresses of pictures (field notes 3). */
export function avatarRecord(world: World, accountId: string, origin: string): AvatarState {
  const { pending } = avatarNow(world, accountId);
  return {
    ...eventRights(world),
    balance: rightBalance(world, accountId, 'avatar'),
    active: avatarAddress(world, accountId, origin),
    pending: addressOf(world, pending?.fileId, origin),
  };
}

/** The address of the installed picture; null without one. */
export function avatarAddress(world: World, accountId: string, origin: string): string | null {
  return addressOf(world, avatarNow(world, accountId).active, origin);
}

function addressOf(world: World, id: string | null | undefined, origin: string): string | null {
  const file = fileById(world, id ?? '');
  return file ? fileAddress(file, origin) : null;
}

/** The avatar after the moderation that is due; a rejected picture returns its right. */
function avatarNow(world: World, accountId: string): AvatarPictureState {
  const avatar = schoolAvatarsIn(world)[accountId] ?? { active: null, pending: null };
  const { pending } = avatar;
  if (!pending || world.clock.now() < pending.since + reviewMs) return avatar;
  const file = fileById(world, pending.fileId);
  if (file && !isRejected(file)) activate(world, accountId, avatar);
  else {
    detachFile(world, accountId, pending.fileId);
    avatar.pending = null;
    giveRight(world, accountId, 'avatar');
  }
  savedTogether(world, [schoolIn, schoolAvatarsIn, filesIn]);
  return avatar;
}

function activate(world: World, accountId: string, avatar: AvatarPictureState): void {
  const next = avatar.pending?.fileId ?? null;
  if (avatar.active !== next) detachFile(world, accountId, avatar.active);
  Object.assign(avatar, { active: next, pending: null });
}

/** A name of other files that fails moderation: our choice, so that the refusal can be provoked. */
function isRejected({ filename }: FileState): boolean {
  return filenameRefusal(filename) !== undefined;
}

function detachFile(world: World, accountId: string, fileId: string | null | undefined): void {
  const file = fileById(world, fileId ?? '');
  if (file) detachFiles([file], useOf(accountId));
}

function useOf(accountId: string): string {
  return `avatar:${accountId}`;
}
