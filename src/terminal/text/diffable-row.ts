/** Rows of a screen, also those that can write only their changed cells. */

/** A line of text, or a row that knows its own cells. */
export type FrameRow = string | DiffableRow;

export interface DiffableRow {
  /** The complete row from its first cell; resets its colors at the end. */
  readonly text: string;
  /**
   * The output that turns a shown row into this one, with the cursor anywhere and no colors set. Empty without changes,
   * undefined when the row must be written completely.
   * @param row number on the screen, from 1
   */
  changesFrom(shown: DiffableRow, row: number): string | undefined;
  /** The output that removes contents which overwriting the row does not, such as a terminal picture. */
  readonly erase?: string;
  /** Its changes take long, and the rest of the frame can be shown before them. */
  readonly canWait?: boolean;
}
