/** Reads the board (protocol: board). */

import { NotFoundError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { Board } from '../../../../protocol/records/school/board';
import { school } from '../../../../protocol/routes/school';
import { type BoardState, type Drawing, readBoard } from '../contract/board';

export interface ReadBoard {
  /** As it came. */
  readonly answer: Board;
  readonly state: BoardState;
}

/** @throws NetworkError when the answer does not say how large the board is */
export async function readWholeBoard({ api }: Pick<Ports, 'api'>): Promise<ReadBoard> {
  const answer = await api.read(school.board);
  return { answer, state: readBoard(answer) };
}

/** Shorter beginnings of an ID fit by accident. */
const shortestStart = 4;

/**
 * A drawing by its ID, the beginning of its ID, or its number in the list that is shown.
 * @throws NotFoundError when none or several fit
 */
export function drawingOf({ drawings }: BoardState, named: string): Drawing {
  const exact = drawings.find(({ id }) => id === named) ?? (/^\d{1,3}$/.test(named) && drawings[+named - 1]);
  if (exact) return exact;
  const begun = named.length < shortestStart ? [] : drawings.filter(({ id }) => id.startsWith(named));
  const [only, another] = begun;
  if (only && !another) return only;
  const message = another ? `several drawings begin with '${named}'` : `there is no drawing '${named}'`;
  throw new NotFoundError(message, { hint: "'plaza school board' lists the drawings" });
}
