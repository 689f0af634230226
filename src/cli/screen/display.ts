/** The output of a screen: the alternate screen, changed parts of frames, and the restored terminal. */
import type { FrameRow } from '../../terminal/text/diffable-row';
import { truncate } from '../../terminal/text/text';
import type { Io } from '../process/io';
import { mouseOff, mouseOn } from './inbox';
import type { ScreenState } from './step';

const clear = '\u001b[2J';
/** Alternate screen, no cursor, no wrapping (a terminal can count cells differently), bracketed paste. */
const enter = `\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[?2004h${clear}`;
/** Clears first: tmux 3.3 leaves rows on the shell's screen that are wider than it was when the screen began. */
const leave = `\u001b[0m${clear}\u001b[?2004l\u001b[?7h\u001b[?25h\u001b[?1049l`;

export interface Display {
  enter(): Promise<void>;
  leave(): Promise<void>;
  /** Writes the changes to the frame of a state, which is rendered if that is new. @returns whether all are written */
  show(screen: ScreenState, frameOfScreen: () => readonly FrameRow[]): Promise<boolean>;
  /** Clears the screen: the next frame is written whole. */
  clear(): Promise<void>;
}

/** Nothing is written before `enter`. */
export function makeDisplay({ output }: Io, hasMouse: boolean): Display {
  /** Undefined once the screen was cleared. */
  let shown: { screen: ScreenState; next: readonly FrameRow[]; frame: readonly FrameRow[] } | undefined;
  /** The rows whose changes are not written yet. */
  const late = new Set<number>();
  /** The terminal shows something else: nothing is written. */
  let isAway = true;
  /** Removes pictures, which some terminals keep when the screen is cleared. */
  const erase = () => {
    const erased = frameErase(shown?.frame ?? []);
    shown = undefined;
    return erased;
  };
  return {
    enter() {
      isAway = false;
      return output.write(`${enter}${hasMouse ? mouseOn : ''}`);
    },
    async leave() {
      if (isAway) return;
      isAway = true;
      await output.write(`${erase()}${hasMouse ? mouseOff : ''}${leave}`);
    },
    clear: async () => (isAway ? undefined : output.write(`${erase()}${clear}`)),
    async show(screen, frameOfScreen) {
      if (isAway) return true;
      const { screen: before, frame = [] } = shown ?? {};
      const isSame = before && before.state === screen.state && before.keysFrom === screen.keysFrom;
      if (isSame && late.size === 0) return true;
      const { rows, columns } = output.size();
      const next = (isSame && shown?.next) || frameOfScreen();
      const changes = frameChanges(frame, next, rows, (line) => truncate(line, columns), late);
      shown = { screen, next, frame: shownFrame(frame, next, late) };
      if (changes) await output.write(changes);
      return late.size === 0;
    },
  };
}

/** Code units of changes after which rows that can wait do, so that keys are handled: some milliseconds of work. */
const maxPart = 2 ** 15;

/** The row is cleared before it is written: after a line that fills it, a terminal would clear its last cell. */
const clearedRow = (row: number) => `\u001b[${row + 1};1H\u001b[0m\u001b[K`;

/** The frame after its changes: rows that wait are shown as before. @internal */
export function shownFrame(
  before: readonly FrameRow[],
  next: readonly FrameRow[],
  late: ReadonlySet<number>,
): FrameRow[] {
  return next.map((row, index) => (late.has(index) ? (before[index] ?? '') : row));
}

/**
 * Escape sequences for the rows that differ, each line cut by `cut`, without rows below the screen; in painted rows, for
 * the cells that differ. Pictures, which text does not overwrite, are erased first. Empty when nothing changed.
 * @param late rows that waited, which come first; afterwards rows that can wait, when there are many changes
 * @internal
 */
export function frameChanges(
  shown: readonly FrameRow[],
  next: readonly FrameRow[],
  rows: number,
  cut: (line: string) => string = (line) => line,
  late?: Set<number>,
): string {
  let erased = '';
  let changes = '';
  const count = Math.min(Math.max(shown.length, next.length), rows);
  const order = new Set([...(late ?? []), ...Array(count).keys()]);
  late?.clear();
  for (const row of order) {
    const [before, after] = [shown[row], next[row] ?? ''];
    if (before === after) continue;
    const isPainted = typeof before === 'object' && typeof after === 'object';
    if (late && changes.length > maxPart && isPainted && before.canWait && after.canWait) {
      late.add(row);
      continue;
    }
    const change = isPainted ? after.changesFrom(before, row + 1) : undefined;
    if (change === undefined && typeof before === 'object') erased += before.erase ?? '';
    changes += change ?? `${clearedRow(row)}${typeof after === 'string' ? cut(after) : after.text}`;
  }
  return erased + changes;
}

/** The output that erases the pictures of a frame. @internal */
export function frameErase(shown: readonly FrameRow[]): string {
  return shown.map((row) => (typeof row === 'object' ? (row.erase ?? '') : '')).join('');
}
