import { command, flag } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { submitAttempt } from './flows/finish';
import { endingExit } from './progress/record';
import { statusCard } from './render/attempt';

export default command({
  summary: 'Submit the exam, and show the score',
  description: [
    'This cannot be undone: the answers are scored, and the exam cannot be taken again. Asks for a typed word unless --yes is given.',
    'While an answer is not sent yet, the exam is not submitted, unless --anyway is given.',
    'Exits with code 3 when the service answers that the attempt is over otherwise, and with 9 when its answer does not say that the exam is submitted.',
    "The result is a badge of your profile: see 'plaza users pins list'.",
  ],
  options: { anyway: flag('Submit although answers could not be sent') },
  examples: ['plaza exam submit', "plaza exam submit --yes --jq '.score'"],
  facts: { asks: 'always' },
  routes: [exam.submit, exam.answer, exam.status],
  run: (ctx, { anyway }) => submitAttempt(ctx, anyway),
  render: statusCard,
  exit: (state) => endingExit(state?.status, 'completed'),
});
