/** Banners of profiles (protocol: users; field notes 2.7). */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { UserState } from '../../auth/rules/accounts';
import {
  attachFiles,
  detachFiles,
  type FileState,
  fileAddress,
  fileById,
  hasMediaRights,
  ownFiles,
} from '../../files/rules/files';

/** The address of a person's banner; null without one. */
export function bannerAddress(world: World, { profile }: UserState, origin: string): string | null {
  const file = profile.bannerId === null ? undefined : fileById(world, profile.bannerId);
  return file ? fileAddress(file, origin) : null;
}

/**
 * The file, when the account can use it as its banner.
 * @throws Refusal 403 for a GIF without the right to one, 404 for a file that is not the account's, 415 for no picture
 */
export function requireBanner(world: World, account: UserState, id: string): FileState | undefined {
  const [file] = ownFiles(world, account.id, [id], 1);
  if (file?.type !== 'image') throw refusal(415, 'UNSUPPORTED_FILE_TYPE', 'a banner is a picture');
  if (file.mimeType === 'image/gif' && !hasMediaRights(world, account)) {
    throw refusal(403, 'GIF_REQUIRES_VERIFICATION', 'only verified or paying accounts may wear a GIF');
  }
  return file;
}

/** Replaces the banner; undefined removes it. */
export function hangBanner(world: World, { id, profile }: UserState, file: FileState | undefined): void {
  const before = profile.bannerId === null ? undefined : fileById(world, profile.bannerId);
  if (before) detachFiles([before], `banner:${id}`);
  if (file) attachFiles([file], `banner:${id}`);
  profile.bannerId = file?.id ?? null;
}
