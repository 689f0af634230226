/** What a screen writes to the terminal: the alternate screen, frames redrawn where they changed, and everything put back. */
import type { FrameRow } from '../../terminal/text/diffable-row';
import { truncate } from '../../terminal/text/text';
import type { Io } from '../process/io';
import { mouseOff, mouseOn } from './inbox';
import type { ScreenState } from './step';

const clear = '\u001b[2J';
/**
 * Alternate screen, no cursor, no wrapping, should a terminal count cells otherwise than we do, and marks around what is
 * pasted.
 */
const enter = `\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[?2004h${clear}`;
/** Cleared, since tmux 3.3 leaves rows on the shell's screen that are wider than it was when the screen began. */
const leave = `\u001b[0m${clear}\u001b[?2004l\u001b[?7h\u001b[?25h\u001b[?1049l`;
/** The state and the frame that are on the screen; undefined once it was cleared. */
interface Shown {
  readonly screen: ScreenState;
  readonly frame: readonly FrameRow[];
}

/** What the terminal shows. */
export interface Display {
  enter(): Promise<void>;
  leave(): Promise<void>;
  /**
   * Shows the frame of a state, and writes only what changed since the last one. Makes no frame of the state that is shown:
   * on the same screen it would be the same frame.
   */
  show(screen: ScreenState, frameOfScreen: () => readonly FrameRow[]): Promise<void>;
  /** Clears the screen: the next frame is written whole. */
  clear(): Promise<void>;
}

/** Nothing is written before `enter`. */
export function makeDisplay({ output }: Io, hasMouse: boolean): Display {
  let shown: Shown | undefined;
  /** The terminal shows something else: nothing is written. */
  let isAway = true;
  /** Removes what a terminal may keep though its screen is cleared. */
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
      if (isAway) return;
      const { screen: before } = shown ?? {};
      if (before && before.state === screen.state && before.keysFrom === screen.keysFrom) return;
      const { rows, columns } = output.size();
      const frame = frameOfScreen();
      const changes = frameChanges(shown?.frame ?? [], frame, rows, (line) => truncate(line, columns));
      shown = { screen, frame };
      if (changes) await output.write(changes);
    },
  };
}

/** The row is cleared before it is written: after a line that fills it, a terminal would clear its last cell. */
const clearedRow = (row: number) => `\u001b[${row + 1};1H\u001b[0m\u001b[K`;

/**
 * Escape sequences for the rows that differ, each line cut by `cut`; rows beyond the screen are left out. Of painted
 * rows only the cells that changed are written. Whatever writing a whole row would not overwrite is erased before
 * anything is written. Empty when nothing changed.
 * @internal
 */
export function frameChanges(
  shown: readonly FrameRow[],
  next: readonly FrameRow[],
  rows: number,
  cut: (line: string) => string = (line) => line,
): string {
  let erased = '';
  let changes = '';
  for (let row = 0; row < Math.min(Math.max(shown.length, next.length), rows); row += 1) {
    const [before, after] = [shown[row], next[row] ?? ''];
    if (before === after) continue;
    const change = cellChanges(before, after, row);
    if (change === undefined && typeof before === 'object') erased += before.erase ?? '';
    changes += change ?? `${clearedRow(row)}${typeof after === 'string' ? cut(after) : after.text}`;
  }
  return erased + changes;
}

/** What turns a row into the next one cell by cell; undefined when the row has to be written whole. */
function cellChanges(shown: FrameRow | undefined, next: FrameRow, row: number): string | undefined {
  if (typeof shown !== 'object' || typeof next !== 'object') return undefined;
  return next.changesFrom(shown, row + 1);
}

/** The output that removes what writing over a frame does not. @internal */
export function frameErase(shown: readonly FrameRow[]): string {
  return shown.map((row) => (typeof row === 'object' ? (row.erase ?? '') : '')).join('');
}
