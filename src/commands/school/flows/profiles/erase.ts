/** Erasing a sticker: by its ID, by its number in `school profile`, or the one on top (protocol: erase). */

import { NotFoundError, UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { EraseResult, Placement } from '../../../../protocol/records/school/profiles';
import { school } from '../../../../protocol/routes/school';
import { userIdOf } from '../../../users/shared/user-ids';
import { inOrder } from '../../render/profiles/placements';
import { readProfile } from './items';

export interface EraseInput {
  readonly user: string;
  readonly placementId: string | undefined;
  readonly top: boolean;
}

/** @throws UsageError without a sticker or with two, NotFoundError for a number that there is none of */
export async function eraseSticker(
  ports: Pick<Ports, 'api' | 'identity'>,
  { user, placementId: given, top }: EraseInput,
): Promise<EraseResult> {
  if (top === (given !== undefined)) {
    throw new UsageError(top ? '--top cannot be combined with a sticker' : 'expected a sticker, or --top');
  }
  const profileId = await userIdOf(ports, user);
  const isId = given !== undefined && !/^\d{1,4}$/.test(given);
  const placementId = isId ? given : await listedSticker(ports, profileId, given);
  return ports.api.change(school.stickerErase, { path: { profileId, placementId }, body: {} });
}

/** The ID of the sticker of a number; without one, of the sticker on top. */
async function listedSticker(
  ports: Pick<Ports, 'api'>,
  profileId: string,
  number: string | undefined,
): Promise<string> {
  const placements = inOrder((await readProfile(ports, profileId)).placements);
  const isSticker = ({ kind }: Placement) => kind !== 'stain';
  const found = number === undefined ? placements.findLast(isSticker) : placements[Number(number) - 1];
  if (found) return found.id;
  throw new NotFoundError(
    number === undefined ? 'there is no sticker on this profile' : `there is no sticker number ${number}`,
    { hint: "'plaza school profile USER' lists the stickers with their numbers" },
  );
}
