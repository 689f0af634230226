/** Items used on profiles: stickers, balloons, cushions, briefcases (protocol: school event routes). */
import { NotFoundError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type {
  Balloon,
  BreakReceipt,
  Donation,
  EraseResult,
  Placement,
  PlaceResult,
  SchoolProfile,
  ThrowReceipt,
} from '../../../protocol/records/school/profiles';
import { school } from '../../../protocol/routes/school';
import { forRender } from '../../../terminal/text/clean';
import { userIdOf } from '../../users/shared/user-ids';
import { fitToBanner, type PositionInput, positionOf } from '../options';
import { inOrder, lastItemQuestion } from '../render/profiles';
import { type Paid, type PlacedSticker, withCost } from '../render/spending';
import { approveCost, itemToUseUp, type ProfileItemKind, type SpendingPorts } from './spending';

type ItemPorts = Pick<Ports, 'api' | 'ask' | 'identity'>;

interface ItemInput {
  readonly user: string;
  readonly item: string | undefined;
}

export interface PlaceInput extends ThrowInput, Record<'size' | 'angle', number | undefined> {
  readonly anchor: 'banner' | 'profile_header' | undefined;
}

/**
 * Puts a sticker on any profile; reads the bounds of its banner first. At a terminal, asks before the last sticker is used
 * up.
 * @throws UsageError for a position or size that is not allowed, RefusedError without a sticker
 */
export async function placeSticker(
  ports: ItemPorts,
  input: PlaceInput,
): Promise<PlaceResult & PlacedSticker> {
  const { size, angle, anchor, post } = input;
  if (anchor !== undefined && post !== undefined)
    throw new UsageError('--post cannot be combined with --anchor');
  const position = positionOf(input);
  const profileId = await userIdOf(ports, input.user);
  const { banner } = await readProfile(ports, profileId);
  const wanted = { ...position, size, angle };
  const numbers = fitToBanner(banner, wanted);
  const sticker = await usedItem(ports, 'sticker', input);
  const on = post === undefined ? anchor && { kind: anchor } : { kind: 'post' as const, id: post };
  const body = { inventoryItemId: sticker.id, ...numbers, anchor: on };
  const answer = await ports.api.change(school.stickerPlace, { path: { profileId }, body });
  return { ...answer, [forRender]: { placed: { sticker, user: input.user } } };
}

export interface ThrowInput extends ItemInput, PositionInput {
  readonly post: string | undefined;
}

/** Throws a water balloon at the profile of another user. @throws as `placeSticker` */
export async function throwBalloon(ports: ItemPorts, input: ThrowInput): Promise<{ balloon: Balloon }> {
  const request = await throwRequest(ports, 'stain', input);
  return ports.api.change(school.balloonThrow, request);
}

/** Puts a whoopee cushion on the profile of another user. @throws as `placeSticker` */
export async function throwCushion(ports: ItemPorts, input: ThrowInput): Promise<ThrowReceipt> {
  const request = await throwRequest(ports, 'whoopee_cushion', input);
  return ports.api.change(school.cushionThrow, request);
}

async function throwRequest(ports: ItemPorts, kind: 'stain' | 'whoopee_cushion', input: ThrowInput) {
  const position = positionOf(input);
  const profileId = await userIdOf(ports, input.user);
  const { banner } = await readProfile(ports, profileId);
  const { id: inventoryItemId } = await usedItem(ports, kind, input);
  const anchorId = input.post ?? null;
  const anchorKind = anchorId === null ? ('profile_header' as const) : ('post' as const);
  return {
    path: { profileId },
    body: { inventoryItemId, ...fitToBanner(banner, position), anchorKind, anchorId },
  };
}

/** Breaks the window of another with a briefcase. @throws RefusedError without one */
export async function breakWindow(ports: ItemPorts, input: ItemInput): Promise<BreakReceipt> {
  const profileId = await userIdOf(ports, input.user);
  const { id: inventoryItemId } = await usedItem(ports, 'window', input);
  return ports.api.change(school.windowBreak, { path: { profileId }, body: { inventoryItemId } });
}

/** The item to use on a profile, confirmed at a terminal when it is the last one. */
function usedItem(ports: ItemPorts, kind: ProfileItemKind, { user, item: named }: ItemInput) {
  return itemToUseUp(ports, kind, named, (item) => lastItemQuestion(kind, item, user));
}

export function readProfile({ api }: Pick<Ports, 'api'>, profileId: string): Promise<SchoolProfile> {
  return api.read(school.profile, { path: { profileId } });
}

/** Donates chalks; of more than is missing, only that. @throws as `approveCost` */
export async function donate(
  ports: SpendingPorts & Pick<Ports, 'identity'>,
  { user, amount, maxSpend }: { user: string; amount: number; maxSpend: number | undefined },
): Promise<Donation & Paid> {
  const profileId = await userIdOf(ports, user);
  const { curtains } = await readProfile(ports, profileId);
  const { fund, goal } = curtains ?? {};
  const missing = fund === undefined || goal === undefined || fund >= goal ? amount : goal - fund;
  const chalks = Math.min(amount, missing);
  await approveCost(ports, { what: 'a share of the curtains', chalks }, maxSpend);
  // The service may take all that is sent: no more than was approved.
  const body = { amount: chalks };
  const answer = await ports.api.change(school.curtainsDonate, { path: { profileId }, body });
  return withCost(answer, { what: 'curtains', chalks: answer?.donated ?? chalks });
}

/** @throws UsageError without a sticker or with two, NotFoundError for an unknown number */
export async function eraseSticker(
  ports: Pick<Ports, 'api' | 'identity'>,
  { user, placementId: named, top }: { user: string; placementId: string | undefined; top: boolean },
): Promise<EraseResult> {
  if (top === (named !== undefined))
    throw new UsageError(top ? '--top cannot be combined with a sticker' : 'expected a sticker, or --top');
  const profileId = await userIdOf(ports, user);
  const isId = named !== undefined && !/^\d{1,4}$/.test(named);
  const placementId = isId ? named : await listedSticker(ports, profileId, named);
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
  const name = number === undefined ? 'sticker on this profile' : `sticker number ${number}`;
  const hint = "'plaza school profile USER' lists the stickers with their numbers";
  throw new NotFoundError(`there is no ${name}`, { hint });
}
