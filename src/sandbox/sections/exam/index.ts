import { section } from '../../section';
import { examHandlers } from './handlers';
import { examPictures } from './pages';
import { newExam, seedExam } from './seed/exam';
import { examState } from './state';
import { examSwitches } from './switches';

/** The exam: the attempt, results of the paper exam, and the gallery of drawings. */
export const exam = section('exam', {
  state: { exam: { schema: examState, initial: newExam } },
  seed: seedExam,
  handlers: examHandlers,
  switches: examSwitches,
  nonCatalogue: examPictures,
  codes: [
    'NOT_OPEN',
    'ALREADY_COMPLETED',
    'ANNULLED',
    'EXPIRED',
    'ALREADY_LINKED_TO_OTHER',
    'NOT_FOUND',
    'SELF_VOTE',
  ],
});
