/** A poll as it is given on the command line (field notes 2.10). */
import { UsageError } from '../../errors';

const options = { least: 2, most: 10 };
const longest = { question: 200, option: 100 };

/** What a post's body says of its poll. */
interface Poll {
  readonly question: string;
  readonly options: { text: string }[];
  readonly multipleChoice: boolean;
}

/** @throws UsageError for answers without a question, too few or too many of them, and texts that are too long */
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
  if (answers.length < options.least || answers.length > options.most) {
    throw new UsageError(`a poll has ${options.least} to ${options.most} answers, got ${answers.length}`, {
      hint: 'give each with --option ANSWER',
    });
  }
  if (question.length > longest.question)
    throw new UsageError(`--poll: at most ${longest.question} characters, got ${question.length}`);
  const long = answers.find((answer) => answer.length > longest.option);
  if (long !== undefined)
    throw new UsageError(`--option: at most ${longest.option} characters, got ${long.length}`);
  return { question, options: answers.map((text) => ({ text })), multipleChoice: multiple };
}
