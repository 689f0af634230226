import { command } from '../../app/command';
import type { ExamState } from '../../protocol/records/exam';
import { exam } from '../../protocol/routes/exam';
import { annulAttempt } from './flows/finish';
import { endingExit } from './progress/record';
import { statusCard } from './render/attempt';

const exitOf = (state: Partial<ExamState> | undefined) => endingExit(state?.status, 'annulled');

export default command({
  summary: 'Annul the running attempt of the exam',
  description: [
    'This cannot be undone: there is no score, and the exam cannot be taken again. Asks for a typed word unless --yes is given.',
    'Exits with code 3 when the service answers that the attempt is over otherwise, and with 9 when its answer does not say that it is annulled.',
  ],
  examples: ['plaza exam annul', 'plaza exam annul --yes --json'],
  facts: { asks: 'always' },
  routes: [exam.annul, exam.status],
  run: annulAttempt,
  render: (state, view) => [
    ...(view.terminal && exitOf(state) === 0 ? ['Annulled the attempt'] : []),
    ...statusCard(state, view),
  ],
  exit: exitOf,
});
