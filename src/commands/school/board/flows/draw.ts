/** Draws on the board: fitted, placed, shown, sent with one chalk (protocol: board drawings). */

import { withHints } from '../../../../client/requests/errors';
import { PlazaError, RefusedError, UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { DrawingResult, Point } from '../../../../protocol/records/school/board';
import { school } from '../../../../protocol/routes/school';
import { forRender } from '../../../../terminal/text/clean';
import { itemToUse } from '../../flows/spending';
import type { BoardState } from '../contract/board';
import { BoardPicture, sceneOf } from '../picture/scene';
import { lossText, placeText, planLines, planPicture, regionAround, remarks } from '../render/plan';
import { type DesignInput, type Placement, type PlacementRequest, placeDrawing, readDesign } from './design';
import type { DrawingPlan, DrawingReceipt, ShownPlan } from './plan';
import { readWholeBoard } from './read';

type DrawPorts = Pick<Ports, 'api' | 'ask' | 'files' | 'identity' | 'note' | 'pictures' | 'terminal'>;

export interface DrawInput extends DesignInput {
  readonly at: Point | undefined;
  readonly item: string | undefined;
  readonly preview: boolean;
  readonly skipMissing: boolean;
}

/** Code of the refusal when another drawing came first. */
const overlap = 'BOARD_DRAWING_OVERLAP';

/** Maximum number of places that are offered before the command fails. */
const maxPlaces = 5;

/** Hint for `ITEM_UNAVAILABLE`. */
export const itemHint = "'plaza school board inventory' lists your chalk and cloths";

/**
 * Draws with one chalk, after a confirmation at a terminal; with `preview` returns the plan and sends nothing.
 * @throws UsageError when the drawing does not fit, or letters cannot be drawn and must not be dropped;
 *   RefusedError without chalk, or `BOARD_DRAWING_OVERLAP` when another
 *   user drew there first; its hint names the next free place, and the chalk is not spent
 */
export async function drawOnBoard(ports: DrawPorts, input: DrawInput): Promise<DrawingReceipt | ShownPlan> {
  const design = await readDesign(ports, input);
  const { state } = await readWholeBoard(ports);
  const { strokes, usage, adjustments, unknown = [] } = design.fit(state.contract);
  const { isPlaced } = design;
  const author = await ports.identity.userId();
  const unplaced: PlacementRequest = { strokes, isPlaced, author, at: input.at };
  const placed = placeDrawing(state, unplaced);
  const unreadable = unknown.length > 0 ? [`letters that cannot be drawn: ${unknown.join(' ')}`] : [];
  const losses = [...design.unsupported, ...unreadable, ...adjustments.map(lossText)];
  const plan: DrawingPlan = { ...placed, usage, losses };
  if (input.preview) return previewOf(ports, state, plan);
  if (unknown.length > 0 && !input.skipMissing) throw missingLetters(unknown);
  const item = await itemToUse(ports, 'board_drawing', input.item);
  if (!ports.ask.possible) for (const remark of remarks(plan)) ports.note(remark);
  return sendUntilFree(ports, item, { state, plan, unplaced });
}

function missingLetters(unknown: readonly string[]): UsageError {
  return new UsageError(`letters that cannot be drawn: ${unknown.join(' ')}`, {
    hint: 'no chalk was spent: add --skip-missing to leave them out',
  });
}

async function previewOf(ports: DrawPorts, state: BoardState, plan: DrawingPlan): Promise<ShownPlan> {
  await ports.pictures.prepare();
  if (!ports.pictures.printer) return plan;
  const view = { region: regionAround(plan.strokes), preview: plan.strokes };
  return { ...plan, shown: new BoardPicture(sceneOf(state, view)) };
}

interface DrawingAttempt {
  readonly state: BoardState;
  readonly plan: DrawingPlan;
  readonly unplaced: PlacementRequest;
}

/** Sends the drawing; on `BOARD_DRAWING_OVERLAP` offers the next free place. */
async function sendUntilFree(ports: DrawPorts, item: string, first: DrawingAttempt): Promise<DrawingReceipt> {
  let { state, plan } = first;
  for (let place = 1; ; place += 1) {
    await approve(ports, state, plan);
    try {
      const answer = await send(ports, item, plan);
      return answer && { ...answer, [forRender]: { plan } };
    } catch (error) {
      if (!(error instanceof PlazaError) || error.details.code !== overlap) throw error;
      ({ state } = await readWholeBoard(ports));
      const next = placeDrawing(state, { ...first.unplaced, at: plan.at });
      if (!ports.ask.possible || place === maxPlaces) throw overlapError(error, next);
      plan = { ...plan, ...next };
      await ports.ask.print(
        `Another user drew there first. You keep your chalk; ${placeText(next.at)} is free.`,
      );
    }
  }
}

/** Shows the drawing over the board and asks for confirmation, if prompts are possible. */
async function approve(ports: DrawPorts, state: BoardState, plan: DrawingPlan): Promise<void> {
  if (!ports.ask.possible) return;
  await ports.ask.show([...planPicture(state, plan.strokes, ports.terminal), ...planLines(plan)]);
  await ports.ask.confirm(`Draw it at ${placeText(plan.at)}? This uses up a chalk.`);
}

function send(ports: DrawPorts, inventoryItemId: string, { strokes }: DrawingPlan): Promise<DrawingResult> {
  const body = { inventoryItemId, strokes: strokes.map((stroke) => ({ ...stroke })) };
  return withHints(ports.api.change(school.boardDraw, { body }), { ITEM_UNAVAILABLE: itemHint });
}

/** The refusal with the next free place as hint. */
function overlapError(error: PlazaError, { at }: Placement): RefusedError {
  return new RefusedError('another user drew there first', {
    ...error.details,
    hint: `no chalk was spent: draw at the next free place with --at ${placeText(at)}`,
  });
}
