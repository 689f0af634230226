/** Items used on profiles: stickers, balloons, cushions, briefcases (protocol: school event routes). */
import { NotFoundError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type {
  BreakReceipt,
  Donation,
  EraseResult,
  Placement,
  SchoolProfile,
} from '../../../protocol/records/school/profiles';
import { school } from '../../../protocol/routes/school';
import { forRender } from '../../../terminal/text/clean';
import { userIdOf } from '../../users/shared/user-ids';
import { fitToBanner, type PositionInput, positionOf } from '../options';
import { inOrder, lastItemQuestion } from '../render/profiles';
import { type Paid, withCost } from '../render/spending';
import { approveCost, firstTwo, noItem, type ProfileItemKind, type SpendingPorts } from './spending';

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
export async function placeSticker(ports: ItemPorts, input: PlaceInput) {
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

/** The request that throws a balloon, or puts a cushion, on the profile of another user. @throws as `placeSticker` */
export async function throwRequest(ports: ItemPorts, kind: 'stain' | 'whoopee_cushion', input: ThrowInput) {
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

/**
 * As `itemToUse`, for an item that is used on a profile; at a terminal, asks for confirmation before the last one of its
 * kind is used up. A script would fail by how many are left. An item of `--item` that is not in the backpack is left to the
 * service.
 * @throws as `itemToUse` and `ask.confirm`
 */
async function usedItem(ports: ItemPorts, kind: ProfileItemKind, { user, item: named }: ItemInput) {
  const [first, second] = await firstTwo(ports.api.pages(school.backpack), kind, named);
  if (!first) return named === undefined ? noItem(ports, kind) : { id: named, kind };
  if (!second && ports.ask.possible) await ports.ask.confirm(lastItemQuestion(kind, first, user));
  return first;
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
async function listedSticker(ports: Pick<Ports, 'api'>, profileId: string, number: string | undefined) {
  const placements = inOrder((await readProfile(ports, profileId)).placements);
  const isSticker = ({ kind }: Placement) => kind !== 'stain';
  const found = number === undefined ? placements.findLast(isSticker) : placements[Number(number) - 1];
  if (found) return found.id;
  const name = number === undefined ? 'sticker on this profile' : `sticker number ${number}`;
  const hint = "'plaza school profile USER' lists the stickers with their numbers";
  throw new NotFoundError(`there is no ${name}`, { hint });
}
