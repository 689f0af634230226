/** Reads the board (protocol: board). */

import { NotFoundError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { Board, BoardDrawing } from '../../../../protocol/records/school/board';
import { school } from '../../../../protocol/routes/school';
import { type BoardState, readBoard } from '../contract/board';

export interface ReadBoard {
  /** The answer as received. */
  readonly answer: Board;
  readonly state: BoardState;
}

/** @throws NetworkError when the answer has no board size */
export async function readWholeBoard({ api }: Pick<Ports, 'api'>): Promise<ReadBoard> {
  const answer = await api.read(school.board);
  return { answer, state: readBoard(answer) };
}

/** Minimum length of an ID prefix. */
const minPrefix = 4;

/**
 * Finds a drawing by ID, ID prefix, or number in the list of `school board show`.
 * @throws NotFoundError for no match and for several
 */
export function drawingOf({ drawings }: BoardState, named: string): BoardDrawing {
  const exact = drawings.find(({ id }) => id === named) ?? (/^\d{1,3}$/.test(named) && drawings[+named - 1]);
  if (exact) return exact;
  const begun = named.length < minPrefix ? [] : drawings.filter(({ id }) => id.startsWith(named));
  const [only, another] = begun;
  if (only && !another) return only;
  const message = another ? `several drawings begin with '${named}'` : `there is no drawing '${named}'`;
  throw new NotFoundError(message, { hint: "'plaza school board show --list' lists the drawings" });
}
