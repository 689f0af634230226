/** The summary of an exam attempt for other parts of the program. */
import type { AttemptSummary } from '../../ports/records';
import { shortened } from './answers/answer-text';
import { readProgress } from './progress/progress-json';
import { unsentQuestions } from './progress/send';

/** The summary of a stored attempt; undefined when it is closed, and when the record cannot be read. */
export function attemptSummary(record: unknown): AttemptSummary | undefined {
  try {
    const progress = readProgress(record);
    if (progress.closed !== undefined) return undefined;
    return {
      unsent: unsentQuestions(progress).length,
      questions: progress.paper.questions.map(({ text }) => shortened(text)),
    };
  } catch {
    return undefined;
  }
}
