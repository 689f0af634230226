/** What other parts of the program read of an exam attempt. */
import { shortened } from './answers/answer-text';
import { readProgress } from './progress/progress-json';
import { summarize } from './progress/summary';

export interface AttemptSummary {
  /** The number of answers that were not sent. */
  readonly unsent: number;
  /** The text of each question, shortened to a line. */
  readonly questions: readonly string[];
}

/** The summary of a stored attempt; undefined when it is closed, and when the record cannot be read. */
export function attemptSummary(record: unknown): AttemptSummary | undefined {
  try {
    const progress = readProgress(record);
    if (progress.closed !== undefined) return undefined;
    return {
      unsent: summarize(progress).unsent.length,
      questions: progress.paper.questions.map(({ text }) => shortened(text)),
    };
  } catch {
    return undefined;
  }
}
