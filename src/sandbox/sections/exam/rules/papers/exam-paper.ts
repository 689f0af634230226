/** What the paper of a variant is made of. */
import type { Question } from '../../../../../protocol/records/exam';
import type { Rating } from './scoring';

/** A question, and what earns its points. */
export interface PaperQuestion {
  readonly question: Question;
  readonly rating: Rating;
}

export interface ExamPaper {
  readonly title: string;
  /** In order; the last question is a drawing (protocol: exam event routes). */
  readonly questions: readonly PaperQuestion[];
}
