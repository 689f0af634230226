/** Records of the exam event (protocol: exam event records). Beyond them nothing is known. */

export interface Availability {
  examOpen?: boolean;
  galleryOpen?: boolean;
}

export interface ExamState extends Availability {
  /** `idle`, `in_progress`, `completed`, `annulled`, `expired`, or something newer. */
  status: string;
  startedAt?: string | null;
  /** The rest comes after submission or expiry. */
  variantId?: string | number;
  score?: number;
  maxScore?: number;
  /** To whom the certificate is issued. */
  username?: string;
}

interface QuestionBase {
  text: string;
  /** 0 is unscored. */
  points?: number;
  /** A full address, or a path below the event's public folder. */
  image?: string;
}

export interface SingleQuestion extends QuestionBase {
  type: 'single';
  options: string[];
  /** A second image, shown over the first when option `onIdx` is chosen. */
  imageReveal?: { src: string; onIdx: number };
}

export interface TextQuestion extends QuestionBase {
  type: 'text';
}

export interface TextMultiQuestion extends QuestionBase {
  type: 'text_multi';
  /** Number of required texts. */
  fields: number;
}

export interface NumberQuestion extends QuestionBase {
  type: 'number';
  placeholder?: string;
}

export interface MatchingQuestion extends QuestionBase {
  type: 'matching';
  left: string[];
  right: string[];
}

export interface OrderingQuestion extends QuestionBase {
  type: 'ordering';
  items: string[];
}

export interface DrawQuestion extends QuestionBase {
  type: 'draw';
  placeholder?: string;
}

export type Question =
  | SingleQuestion
  | TextQuestion
  | TextMultiQuestion
  | NumberQuestion
  | MatchingQuestion
  | OrderingQuestion
  | DrawQuestion;

export interface ExamAttempt extends Availability {
  variantId: string | number;
  title?: string;
  /** In order: the index is the `qIdx` of an answer. */
  questions: Question[];
  startedAt: string;
}

export interface OfflineCandidate {
  id: string;
  fullName?: string;
  /** Of the paper test, at most 88. */
  score?: number;
  /** `unlinked`, `linked_to_me`, `linked_to_other`. */
  link?: { state: string };
}

export interface OfflineSearch {
  /** `empty`, `too_broad`, `not_found`, `found`. */
  status: string;
  candidates?: OfflineCandidate[];
}

export interface OfflineLink {
  linked?: boolean;
  fullName?: string;
  score?: number;
}

export interface Drawing {
  id: string;
  fileUrl: string;
}

export interface NextDrawing {
  /** True when every drawing is rated. */
  done: boolean;
  drawing?: Drawing | null;
}
