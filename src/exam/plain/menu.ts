/** The prompt between the questions: where to go, submit, leave. */
import { counted, printedPart, shortened } from '../answers/expected';
import { answerLine } from '../answers/words';
import { lastValue, type Progress } from '../progress/record';
import { summarize } from '../progress/summary';
import type { Prompt } from './prompts';

/** What the menu gives for submitting and leaving; for a question it gives its index, from 0. */
export const menuSubmit = 'submit';
export const menuLeave = 'leave';

/** The menu of an attempt: every question with its answer, and the two ways out. */
export function menuPrompt(progress: Progress): Prompt {
  const { questions, answered, unsent } = summarize(progress);
  const sent = unsent.length === 0 ? '' : `, ${counted(unsent.length, 'answer')} not sent yet`;
  return {
    type: 'choose',
    message: `${answered.length} of ${questions} answered${sent}`,
    choices: [
      ...progress.paper.questions.map((question, index) => ({
        name: `${printedPart(index, shortened(question.text))}: ${shortened(answerLine(question, lastValue(progress, index)))}`,
        value: String(index),
      })),
      { name: 'Submit the exam', value: menuSubmit },
      { name: 'Leave, and go on later', value: menuLeave },
    ],
  };
}
