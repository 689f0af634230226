import { command } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { annulAttempt } from './flows/finish';
import { statusCard } from './render/attempt';

export default command({
  summary: 'Annul the running attempt of the exam',
  description: [
    'This cannot be undone: there is no score, and the exam cannot be taken again. Asks for a typed word unless --yes is given.',
  ],
  examples: ['plaza exam annul', 'plaza exam annul --yes --json'],
  routes: [exam.annul, exam.status],
  run: annulAttempt,
  render: (state, view) => [...(view.terminal ? ['Annulled the attempt'] : []), ...statusCard(state, view)],
});
