/** Records of the exam event (protocol: exam event records). Beyond them nothing is known. */
import {
  array,
  boolean,
  extend,
  type Infer,
  literal,
  nullable,
  nullish,
  number,
  object,
  observed,
  optional,
  partial,
  string,
  union,
} from '../answer';

const Availability = object({
  examOpen: boolean,
  galleryOpen: boolean,
});

export const ExamState = extend(Availability, {
  /** `idle`, `in_progress`, `completed`, `annulled`, `expired`, or something newer. */
  status: string,
  startedAt: nullable(string),
  /** The rest comes after submission or expiry. */
  variantId: optional(union([string, number])),
  score: optional(number),
  maxScore: optional(number),
  /** To whom the certificate is issued. */
  username: optional(string),
});
export interface ExamState extends Infer<typeof ExamState> {}

const QuestionBase = object({
  text: string,
  /** 0 is unscored. */
  points: optional(number),
  /** A full address, or a path below the event's public folder. */
  image: optional(string),
});

const SingleQuestion = extend(QuestionBase, {
  type: literal('single'),
  options: array(string),
  /** A second image, shown over the first when option `onIdx` is chosen. */
  imageReveal: optional(object({ src: string, onIdx: number })),
});
export interface SingleQuestion extends Infer<typeof SingleQuestion> {}

const TextQuestion = extend(QuestionBase, {
  type: literal('text'),
});

const TextMultiQuestion = extend(QuestionBase, {
  type: literal('text_multi'),
  /** Number of required texts. */
  fields: number,
});

const NumberQuestion = extend(QuestionBase, {
  type: literal('number'),
  placeholder: optional(string),
});

const MatchingQuestion = extend(QuestionBase, {
  type: literal('matching'),
  left: array(string),
  right: array(string),
});
export interface MatchingQuestion extends Infer<typeof MatchingQuestion> {}

const OrderingQuestion = extend(QuestionBase, {
  type: literal('ordering'),
  items: array(string),
});
export interface OrderingQuestion extends Infer<typeof OrderingQuestion> {}

const DrawQuestion = extend(QuestionBase, {
  type: literal('draw'),
  placeholder: optional(string),
});

export const Question = union([
  SingleQuestion,
  TextQuestion,
  TextMultiQuestion,
  NumberQuestion,
  MatchingQuestion,
  OrderingQuestion,
  DrawQuestion,
]);
export type Question = Infer<typeof Question>;

export const ExamAttempt = extend(partial(Availability), {
  variantId: union([string, number]),
  title: string,
  /** In order: the index is the `qIdx` of an answer. */
  questions: array(Question),
  startedAt: string,
});
export interface ExamAttempt extends Infer<typeof ExamAttempt> {}

export const OfflineCandidate = object({
  id: string,
  fullName: optional(string),
  /** Score of the paper test, at most 88. */
  score: optional(number),
  /** `unlinked`, `linked_to_me`, `linked_to_other`. */
  link: optional(object({ state: string })),
});
export interface OfflineCandidate extends Infer<typeof OfflineCandidate> {}

export const OfflineSearch = object({
  /** `empty`, `too_broad`, `not_found`, `found`. */
  status: string,
  candidates: optional(array(OfflineCandidate)),
});
export interface OfflineSearch extends Infer<typeof OfflineSearch> {}

/** The answer to a link. */
export const OfflineLinked = object({
  fullName: string,
  score: number,
  linked: observed(optional(boolean)),
});

export interface OfflineLinked extends Infer<typeof OfflineLinked> {}

export const OfflineLink = object({
  linked: boolean,
  fullName: optional(string),
  score: optional(number),
});
export interface OfflineLink extends Infer<typeof OfflineLink> {}

export const Drawing = object({
  id: string,
  fileUrl: string,
});
export interface Drawing extends Infer<typeof Drawing> {}

export const NextDrawing = object({
  /** True when every drawing is rated. */
  done: boolean,
  drawing: nullish(Drawing),
});
export interface NextDrawing extends Infer<typeof NextDrawing> {}
