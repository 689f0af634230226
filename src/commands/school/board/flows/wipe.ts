/** Wipes the board along a path: checked, shown, sent with one cloth (protocol: board wipes). */
import { withHints } from '../../../../client/requests/errors';
import { NotFoundError, UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { BoardDrawing, Point } from '../../../../protocol/records/school/board';
import { school } from '../../../../protocol/routes/school';
import { forRender } from '../../../../terminal/text/clean';
import { itemToUse } from '../../flows/spending';
import { assertWipe, type BoardState } from '../contract/board';
import { wipePathFor } from '../fit/wipe-path';
import { wipePreview } from '../geometry/distance';
import { twoDecimals } from '../geometry/lines';
import {
  itemHint,
  viewPicture,
  type WipePlan,
  type WipeReceipt,
  wipePlanLines,
  wipeView,
} from '../render/board';
import { pictureOf, readWholeBoard } from './show';

type WipePorts = Pick<Ports, 'api' | 'ask' | 'pictures' | 'terminal'>;

export interface WipeInput
  extends Record<'path' | 'line', readonly Point[] | undefined>,
    Record<'drawing' | 'item', string | undefined> {
  readonly preview: boolean;
}

/**
 * Wipes with one cloth, after a confirmation at a terminal; with `preview` returns the plan and sends nothing.
 * @throws UsageError for a path that breaks the contract or removes nothing, RefusedError without a cloth; no cloth is
 *   spent then
 */
export async function wipeBoard(ports: WipePorts, input: WipeInput): Promise<WipeReceipt | WipePlan> {
  if ([input.path, input.line, input.drawing].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('give --drawing, --line or --path', { hint: listHint });
  const { state } = await readWholeBoard(ports);
  const plan = planOf(state, pathOf(state, input));
  if (plan.drawings.length === 0) {
    throw new UsageError('there is no chalk along the path', {
      hint: "no cloth was spent; 'plaza school board' shows where the drawings are",
    });
  }
  const view = wipeView(plan.path);
  if (input.preview) return { ...plan, ...(await pictureOf(ports, state, view)) };
  const inventoryItemId = await itemToUse(ports, 'board_cloth', input.item);
  if (ports.ask.possible) {
    await ports.ask.show([...viewPicture(state, view, ports.terminal, 8), ...wipePlanLines(plan)]);
    await ports.ask.confirm('Wipe it? This uses up a cloth.');
  }
  const body = { inventoryItemId, path: plan.path.map((point) => ({ ...point })) };
  const request = ports.api.change(school.boardWipe, { body });
  const answer = await withHints(request, { ITEM_UNAVAILABLE: itemHint });
  return answer && { ...answer, [forRender]: { plan } };
}

function pathOf(state: BoardState, { path, line, drawing }: WipeInput): readonly Point[] {
  const requested = path ?? line;
  if (!requested) return wipePathFor(drawingOf(state, drawing ?? ''), state);
  assertWipe(requested, state.contract);
  return requested;
}

function planOf(state: BoardState, path: readonly Point[]): WipePlan {
  const drawings = wipePreview(state, path).map(({ drawing, removed, share }) => ({
    id: drawing.id,
    author: drawing.author?.username ?? null,
    removed: twoDecimals(removed),
    share: Math.round(1000 * share) / 1000,
  }));
  return { path, drawings };
}

const minPrefix = 4;
const listHint = "'plaza school board show --list' lists the drawings";

/**
 * Finds a drawing by ID, ID prefix, or number in the list of `school board show`.
 * @throws NotFoundError for no match and for several
 * @internal
 */
export function drawingOf({ drawings }: BoardState, named: string): BoardDrawing {
  const exact = drawings.find(({ id }) => id === named) ?? (/^\d{1,3}$/.test(named) && drawings[+named - 1]);
  if (exact) return exact;
  const isPrefix = named.length >= minPrefix;
  const [only, another] = isPrefix ? drawings.filter(({ id }) => id.startsWith(named)) : [];
  if (only && !another) return only;
  const message = another ? `several drawings begin with '${named}'` : `there is no drawing '${named}'`;
  throw new NotFoundError(message, { hint: listHint });
}
