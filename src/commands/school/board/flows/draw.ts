/**
 * Draws on the board (protocol: board drawings): reads the input (text, SVG or strokes), fits it into the contract, finds
 * a free place, shows the plan, asks, and sends it with one chalk.
 */
import { withHints } from '../../../../client/requests/errors';
import { PlazaError, RefusedError, UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { BoardContract, Point } from '../../../../protocol/records/school/board';
import { school } from '../../../../protocol/routes/school';
import { forRender } from '../../../../terminal/text/clean';
import { itemToUse } from '../../flows/spending';
import { assertDrawing, type BoardState, type NewStroke } from '../contract/board';
import { readStrokes } from '../contract/input';
import { fitLines } from '../fit/fit';
import type { FittedStrokes } from '../fit/strokes';
import { foreignDrawings, overlaps, placeNear } from '../geometry/free-place';
import { boundsOf, inkBounds, type Size, sizeOf } from '../geometry/lines';
import {
  type DrawingPlan,
  type DrawingReceipt,
  drawingView,
  itemHint,
  lossText,
  placeText,
  planLines,
  remarks,
  viewPicture,
} from '../render/board';
import { pictureOf, readWholeBoard } from './show';

type DrawPorts = Pick<Ports, 'api' | 'ask' | 'files' | 'identity' | 'note' | 'pictures' | 'terminal'>;

export type DrawInput = DesignInput & {
  readonly at: Point | undefined;
  readonly item: string | undefined;
  readonly preview: boolean;
  readonly skipMissing: boolean;
};

const overlap = 'BOARD_DRAWING_OVERLAP';

/** Maximum number of places that are offered before the command fails. */
const maxPlaces = 5;

/**
 * Draws with one chalk, after a confirmation at a terminal; with `preview` returns the plan and sends nothing.
 * @throws UsageError when the drawing does not fit, or letters cannot be drawn and must not be dropped;
 *   RefusedError without chalk, or `BOARD_DRAWING_OVERLAP` when another user drew there first; its hint names the next
 *   free place, and the chalk is not spent
 */
export async function drawOnBoard(ports: DrawPorts, input: DrawInput): Promise<DrawingReceipt | DrawingPlan> {
  const design = await readDesign(ports, input);
  const { state } = await readWholeBoard(ports);
  const { strokes, usage, adjustments, unknown = [] } = design.fit(state.contract);
  const author = await ports.identity.userId();
  const unplaced: PlacementRequest = { strokes, isPlaced: design.isPlaced, author, at: input.at };
  const placed = placeDrawing(state, unplaced);
  const missing = `letters that cannot be drawn: ${unknown.join(' ')}`;
  const unreadable = unknown.length > 0 ? [missing] : [];
  const losses = [...design.unsupported, ...unreadable, ...adjustments.map(lossText)];
  const plan: DrawingPlan = { ...placed, usage, losses };
  if (input.preview) return { ...plan, ...(await pictureOf(ports, state, drawingView(plan.strokes))) };
  if (unknown.length > 0 && !input.skipMissing)
    throw new UsageError(missing, { hint: 'no chalk was spent: add --skip-missing to leave them out' });
  const item = await itemToUse(ports, 'board_drawing', input.item);
  if (!ports.ask.possible) for (const remark of remarks(plan)) ports.note(remark);
  return sendUntilFree(ports, item, unplaced, state, plan);
}

/** Sends the drawing; on `BOARD_DRAWING_OVERLAP` offers the next free place. */
async function sendUntilFree(
  ports: DrawPorts,
  item: string,
  unplaced: PlacementRequest,
  firstState: BoardState,
  firstPlan: DrawingPlan,
): Promise<DrawingReceipt> {
  let [state, plan] = [firstState, firstPlan];
  for (let place = 1; ; place += 1) {
    await approve(ports, state, plan);
    try {
      const body = { inventoryItemId: item, strokes: plan.strokes.map((stroke) => ({ ...stroke })) };
      const sent = ports.api.change(school.boardDraw, { body });
      const answer = await withHints(sent, { ITEM_UNAVAILABLE: itemHint });
      return answer && { ...answer, [forRender]: { plan } };
    } catch (error) {
      if (!(error instanceof PlazaError) || error.details.code !== overlap) throw error;
      ({ state } = await readWholeBoard(ports));
      const next = placeDrawing(state, { ...unplaced, at: plan.at });
      const free = placeText(next.at);
      if (!ports.ask.possible || place === maxPlaces) {
        const hint = `no chalk was spent: draw at the next free place with --at ${free}`;
        throw new RefusedError('another user drew there first', { ...error.details, hint });
      }
      plan = { ...plan, ...next };
      await ports.ask.print(`Another user drew there first. You keep your chalk; ${free} is free.`);
    }
  }
}

/** Shows the drawing over the board and asks for confirmation, if prompts are possible. */
async function approve(ports: DrawPorts, state: BoardState, plan: DrawingPlan): Promise<void> {
  if (!ports.ask.possible) return;
  const picture = viewPicture(state, drawingView(plan.strokes), ports.terminal, 6);
  await ports.ask.show([...picture, ...planLines(plan)]);
  await ports.ask.confirm(`Draw it at ${placeText(plan.at)}? This uses up a chalk.`);
}

type DesignInput = {
  readonly [name in 'strokes' | 'svg' | 'text' | 'color']: string | undefined;
} & { readonly fit: Size | undefined };

interface Design {
  /** Whether its coordinates are board coordinates. */
  readonly isPlaced: boolean;
  /** Unsupported parts of the input, as sentences. */
  readonly unsupported: readonly string[];
  /** @throws UsageError when it does not fit into the contract */
  fit(contract: BoardContract): FittedStrokes & { readonly unknown?: readonly string[] };
}

/** @throws UsageError unless exactly one kind of input is set, and for unreadable files */
async function readDesign(ports: Pick<Ports, 'files'>, input: DesignInput): Promise<Design> {
  const { strokes, svg, text, fit, color } = input;
  const inputs = [strokes, svg, text].filter((one) => one !== undefined);
  if (inputs.length !== 1) {
    throw new UsageError('give --text, --svg or --strokes', {
      hint: "for example 'plaza school board draw --text Hello --preview'",
    });
  }
  const options = { box: fit, color };
  if (text !== undefined) {
    const { fitText } = await import('../letters/text');
    // Without a requested size, the text is as large as a heading.
    const sized = { ...options, size: fit?.height };
    return { isPlaced: false, unsupported: [], fit: (contract) => fitText(text, contract, sized) };
  }
  if (strokes !== undefined) {
    const lines = await withFileName(strokes, async () => readStrokes(await ports.files.text(strokes)));
    // A requested size replaces the size that they have.
    const exact = fit === undefined;
    const fitted = (contract: BoardContract) => fitLines(lines, contract, { ...options, exact });
    return { isPlaced: true, unsupported: [], fit: fitted };
  }
  const path = svg ?? '';
  const { readSvg } = await import('../svg/read-svg');
  const { lines, ignored } = await withFileName(path, async () => readSvg(await ports.files.bytes(path)));
  const enlarge = fit === undefined;
  return {
    isPlaced: false,
    unsupported: ignored.map(({ name, count }) => `${count} <${name}> of ${path} cannot be drawn`),
    fit: (contract) => fitLines(lines, contract, { ...options, enlarge }),
  };
}

async function withFileName<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UsageError) || error.message.includes(path)) throw error;
    throw new UsageError(`${path}: ${error.message}`, error.details);
  }
}

interface PlacementRequest extends Pick<Design, 'isPlaced'> {
  readonly strokes: readonly NewStroke[];
  /** Target of the top left point; default: its own coordinates if `isPlaced`, else the middle of the board. */
  readonly at?: Point;
  readonly author: string;
}

/**
 * Places the drawing at the free place nearest to its target, without overlap with drawings of others
 * (protocol: board drawings). Without a target it also avoids own drawings if possible.
 * @throws UsageError when the board has no free place
 * @internal
 */
export function placeDrawing(state: BoardState, { strokes, at, isPlaced, author }: PlacementRequest) {
  const { contract, drawings } = state;
  const foreign = foreignDrawings(state, author);
  const own = topLeft(strokes);
  const stays = isPlaced && at === undefined && !overlaps(strokes, foreign);
  const target = at ?? (isPlaced ? own : middleOf(strokes, contract));
  const isFreelyPlaced = at === undefined && !isPlaced;
  const placed = stays
    ? [...strokes]
    : ((isFreelyPlaced ? placeNear(strokes, target, drawings, contract) : undefined) ??
      placeNear(strokes, target, foreign, contract));
  if (!placed) throw noRoom(strokes);
  assertDrawing(placed, contract);
  const reached = topLeft(placed);
  const isAtTarget = Math.hypot(reached.x - target.x, reached.y - target.y) < 0.5;
  return { strokes: placed, at: reached, moved: !isAtTarget && !isFreelyPlaced };
}

function topLeft(strokes: readonly NewStroke[]): Point {
  const { left, top } = boundsOf(strokes);
  return { x: left, y: top };
}

function middleOf(strokes: readonly NewStroke[], board: Size) {
  const { width, height } = sizeOf(boundsOf(strokes));
  return { x: (board.width - width) / 2, y: (board.height - height) / 2 };
}

function noRoom(strokes: readonly NewStroke[]): UsageError {
  const { width, height } = sizeOf(inkBounds(strokes));
  const size = `${Math.ceil(width)} by ${Math.ceil(height)}`;
  return new UsageError(`the board has no free place for a drawing of ${size} pixels`, {
    hint: `make it smaller: --fit ${Math.ceil(0.7 * width)},${Math.ceil(0.7 * height)}`,
  });
}
