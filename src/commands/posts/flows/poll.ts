/** A poll, given on the command line (field notes 2.10). */
import { UsageError } from '../../../errors';

const minAnswers = 2;
const maxAnswers = 10;
const maxQuestionLength = 200;
const maxAnswerLength = 100;

/** A poll, as the body of a post has it. */
interface Poll {
  readonly question: string;
  readonly options: { text: string }[];
  readonly multipleChoice: boolean;
}

/**
 * The poll of the options; undefined without one.
 * @throws UsageError for answers without a question, too few or too many answers, and texts that are too long
 */
export function pollOf(given: {
  readonly poll: string | undefined;
  readonly option: readonly string[];
  readonly multiple: boolean;
}): Poll | undefined {
  const { poll: question, option: answers, multiple } = given;
  if (question === undefined) {
    if (answers.length === 0 && !multiple) return undefined;
    throw new UsageError('a poll needs a question', { hint: 'give it with --poll QUESTION' });
  }
  if (answers.length < minAnswers || answers.length > maxAnswers) {
    throw new UsageError(`a poll has ${minAnswers} to ${maxAnswers} answers, got ${answers.length}`, {
      hint: 'give each with --option ANSWER',
    });
  }
  if (question.length > maxQuestionLength)
    throw new UsageError(`--poll: at most ${maxQuestionLength} characters, got ${question.length}`);
  const tooLong = answers.find((answer) => answer.length > maxAnswerLength);
  if (tooLong !== undefined)
    throw new UsageError(`--option: at most ${maxAnswerLength} characters, got ${tooLong.length}`);
  return { question, options: answers.map((text) => ({ text })), multipleChoice: multiple };
}
