/** Path data as curves, read by a library that knows all commands and turns arcs into curves (SVG 2, paths). */
import { type SVGCommand, SVGPathData } from 'svg-pathdata';
import { UsageError } from '../../../../errors';
import { quote } from '../contract/quote';
import type { Point } from '../contract/shapes';
import { largestInput } from '../geometry/lines';

/** A line to `end`, or a cubic curve with its two control points. */
export interface Curve {
  readonly controls?: readonly [Point, Point];
  readonly end: Point;
}

/** What is drawn without lifting the chalk. */
export interface Subpath {
  readonly start: Point;
  readonly curves: Curve[];
}

const { MOVE_TO, LINE_TO, CURVE_TO, CLOSE_PATH, ARC } = SVGPathData;

/** @throws UsageError when the text is not path data, or has unusable numbers */
export function readPath(text: string): Subpath[] {
  const commands = absoluteCurves(text);
  const subpaths: Subpath[] = [];
  let current: Subpath | undefined;
  for (const command of commands) {
    if (command.type === MOVE_TO) {
      current = { start: pointOf(command, text), curves: [] };
      subpaths.push(current);
    } else if (command.type === CLOSE_PATH && current) {
      current.curves.push({ end: current.start });
      // What follows without a move begins where this one did.
      current = { start: current.start, curves: [] };
      subpaths.push(current);
    } else if (command.type === LINE_TO) {
      current?.curves.push({ end: pointOf(command, text) });
    } else if (command.type === CURVE_TO) {
      const { x1, y1, x2, y2 } = command;
      const controls = [pointOf({ x: x1, y: y1 }, text), pointOf({ x: x2, y: y2 }, text)] as const;
      current?.curves.push({ controls, end: pointOf(command, text) });
    }
  }
  return subpaths.filter(({ curves }) => curves.length > 0);
}

function absoluteCurves(text: string): SVGCommand[] {
  // 'none' is the empty path of SVG 2.
  if (text.trim() === 'none') return [];
  try {
    const path = new SVGPathData(text).toAbs().normalizeHVZ(false).normalizeST();
    const withoutDots = new SVGPathData(arcsThatLead(path.commands));
    return withoutDots.qtToC().aToC().commands;
  } catch (cause) {
    throw unusable(text, cause);
  }
}

/** The commands without arcs that end where they begin: these draw nothing, and the library fails at them. */
function arcsThatLead(commands: readonly SVGCommand[]): SVGCommand[] {
  let at: Point = { x: 0, y: 0 };
  let start = at;
  return commands.filter((command) => {
    const before = at;
    if (command.type === CLOSE_PATH) at = start;
    else if ('x' in command && 'y' in command) at = { x: command.x, y: command.y };
    if (command.type === MOVE_TO) start = at;
    return !(command.type === ARC && before.x === at.x && before.y === at.y);
  });
}

function pointOf({ x, y }: Point, text: string): Point {
  if (Math.abs(x) <= largestInput && Math.abs(y) <= largestInput) return { x, y };
  throw unusable(text);
}

function unusable(text: string, cause?: unknown): UsageError {
  return new UsageError(`the SVG file has path data that cannot be read: ${quote(text)}`, { cause });
}
