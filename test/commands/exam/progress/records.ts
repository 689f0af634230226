/** Records of attempts for the tests of `exam/progress`. */

import { readProgress, storeProgress } from '../../../../src/commands/exam/progress/progress-json';
import {
  newProgress,
  type Outcome,
  type Progress,
  writeAnswer,
} from '../../../../src/commands/exam/progress/record';
import { beginRequest, endRequest } from '../../../../src/commands/exam/progress/send';
import { paperOf } from '../papers';

export const confirmed: Outcome = { type: 'confirmed' };
export const lost: Outcome = { type: 'lost', reason: 'no answer in time' };
export const delayed: Outcome = { type: 'delayed', reason: 'no connection' };
export const refused: Outcome = { type: 'refused', reason: 'the service said no' };

/** A record in which these values were written, in this order, by the process `a`. */
export function written(...answers: readonly [index: number, value: number | string | null][]): Progress {
  let progress = newProgress(paperOf());
  for (const [index, value] of answers) progress = writeAnswer(progress, index, value, 'a');
  return progress;
}

/** The record after one whole request for the last answer. */
export function sent(progress: Progress, index: number, outcome = confirmed, sender = 'a'): Progress {
  const begun = beginRequest(progress, index, sender);
  return endRequest(begun.progress, begun.pending, outcome);
}

/** The record as another process reads it from the disk. */
export function reread(progress: Progress): Progress {
  return readProgress(JSON.parse(JSON.stringify(storeProgress(progress))));
}
