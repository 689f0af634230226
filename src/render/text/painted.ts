/** Rows of a screen that know their own cells, so that only those are written that changed. */

export interface PaintedRow {
  /** The whole row from its first cell, its colours put back at the end. */
  readonly text: string;
  /**
   * What turns the row that is shown into this one, with the cursor anywhere and no colours set; `row` counts from 1.
   * Empty when nothing changed, undefined when it has to be written whole.
   */
  changesFrom(shown: PaintedRow, row: number): string | undefined;
}
