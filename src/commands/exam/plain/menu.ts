/** The prompt between the questions: where to go, submit, leave. */
import { counted, printedPart, shortened } from '../answers/answer-hint';
import { answerLine } from '../answers/answer-text';
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
      { name: 'Leave, and continue later', value: menuLeave },
    ],
  };
}

/** What the prompt after a question gives for the list of all questions. */
const menuList = 'list';

/** The prompt after a question: the next one is the first choice; after the last one it is the list. */
export function nextPrompt(index: number, count: number): Prompt {
  const isLast = index + 1 >= count;
  return {
    type: 'choose',
    message: isLast ? 'That was the last question' : 'Continue',
    choices: [
      ...(isLast ? [] : [{ name: `Question ${index + 2} of ${count}`, value: String(index + 1) }]),
      { name: 'All questions', value: menuList },
      ...(index === 0 ? [] : [{ name: `Back to question ${index}`, value: String(index - 1) }]),
      { name: 'Submit the exam', value: menuSubmit },
      { name: 'Leave, and continue later', value: menuLeave },
    ],
  };
}
