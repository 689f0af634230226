/** All questions on the screen: the list to go to one, and the review before submitting. */
import { counted } from '../../answers/answer-hint';
import { answerLine } from '../../answers/answer-text';
import { isComplete } from '../../answers/fit';
import { stateOf } from '../../progress/summary';
import { submitAnywayWord, submitWord, unsentCount } from '../confirm';
import { draftValue } from '../draft/draft';
import { currentValue, draftAt, questionsOf, type TakeState } from '../state';
import { type Block, type QuestionLine, textBlock } from './blocks';
import { stateLine } from './state-line';

/** The blocks of the list. */
export function listBlocks(state: TakeState): readonly Block[] {
  return [{ type: 'heading', text: 'All questions' }, questionLines(state)];
}

/** The blocks of the review: every answer, what is missing, what submitting means. */
export function reviewBlocks(state: TakeState): readonly Block[] {
  return [
    { type: 'heading', text: 'Review' },
    questionLines(state),
    ...reviewNotes(state),
    textBlock('Submitting ends the attempt. It cannot be undone, and there is no second attempt.'),
  ];
}

function questionLines(state: TakeState): Block {
  const lines = questionsOf(state).map((question, index): QuestionLine => {
    const { text, tone } = stateLine(
      state.unwritten[index] !== undefined,
      state.progress && stateOf(state.progress, index),
    );
    return {
      number: index + 1,
      text: question.text,
      answer: answerLine(question, currentValue(state, index)),
      state: text,
      tone,
      focused: index === state.cursor,
    };
  });
  return { type: 'questions', lines };
}

function reviewNotes(state: TakeState): readonly Block[] {
  const questions = [...questionsOf(state).entries()];
  const numbersWhere = (fits: (index: number) => boolean) =>
    questions.filter(([index]) => fits(index)).map(([index]) => index + 1);
  const unanswered = numbersWhere((index) => currentValue(state, index) === null);
  const incomplete = questions.flatMap(([index, question]) => {
    const value = currentValue(state, index);
    return value !== null && !isComplete(question, value) ? [index + 1] : [];
  });
  const invalid = questions.flatMap(([index, question]) => {
    const draft = draftAt(state, index);
    return draft && draftValue(question, draft).type === 'invalid' ? [index + 1] : [];
  });
  const unsent = unsentCount(state);
  return [
    ...note('Not answered', unanswered),
    ...note('Partly answered', incomplete),
    ...note('Not a valid answer yet', invalid),
    unsent === 0
      ? textBlock(`Every answer is sent. To submit, press s and type '${submitWord}'.`, 'good')
      : textBlock(
          `${counted(unsent, 'answer')} not sent yet. Wait, or press s and type '${submitAnywayWord}'.`,
          'warning',
        ),
    ...(state.progress?.startedElsewhere
      ? [
          textBlock(
            'The attempt ran before this record began: answers given elsewhere are not shown.',
            'warning',
          ),
        ]
      : []),
  ];
}

function note(what: string, numbers: readonly number[]): readonly Block[] {
  return numbers.length === 0 ? [] : [textBlock(`${what}: ${numbers.join(', ')}`, 'warning')];
}
