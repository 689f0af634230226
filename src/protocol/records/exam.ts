/** Records of the exam event (protocol: exam event records). Beyond them nothing is known. */
import * as a from '../answer';

const Availability = a.object({
  examOpen: a.boolean,
  galleryOpen: a.boolean,
});

export const ExamState = a.extend(Availability, {
  /** `idle`, `in_progress`, `completed`, `annulled`, `expired`, or something newer. */
  status: a.string,
  startedAt: a.nullable(a.string),
  /** The rest comes after submission or expiry. */
  variantId: a.optional(a.union([a.string, a.number])),
  score: a.optional(a.number),
  maxScore: a.optional(a.number),
  /** To whom the certificate is issued. */
  username: a.optional(a.string),
});
export interface ExamState extends a.Infer<typeof ExamState> {}

const QuestionBase = a.object({
  text: a.string,
  /** 0 is unscored. */
  points: a.optional(a.number),
  /** A full address, or a path below the event's public folder. */
  image: a.optional(a.string),
});

const SingleQuestion = a.extend(QuestionBase, {
  type: a.literal('single'),
  options: a.array(a.string),
  /** A second image, shown over the first when option `onIdx` is chosen. */
  imageReveal: a.optional(a.object({ src: a.string, onIdx: a.number })),
});
export interface SingleQuestion extends a.Infer<typeof SingleQuestion> {}

const TextQuestion = a.extend(QuestionBase, {
  type: a.literal('text'),
});

const TextMultiQuestion = a.extend(QuestionBase, {
  type: a.literal('text_multi'),
  /** Number of required texts. */
  fields: a.number,
});

const NumberQuestion = a.extend(QuestionBase, {
  type: a.literal('number'),
  placeholder: a.optional(a.string),
});

const MatchingQuestion = a.extend(QuestionBase, {
  type: a.literal('matching'),
  left: a.array(a.string),
  right: a.array(a.string),
});
export interface MatchingQuestion extends a.Infer<typeof MatchingQuestion> {}

const OrderingQuestion = a.extend(QuestionBase, {
  type: a.literal('ordering'),
  items: a.array(a.string),
});
export interface OrderingQuestion extends a.Infer<typeof OrderingQuestion> {}

const DrawQuestion = a.extend(QuestionBase, {
  type: a.literal('draw'),
  placeholder: a.optional(a.string),
});

export const Question = a.union([
  SingleQuestion,
  TextQuestion,
  TextMultiQuestion,
  NumberQuestion,
  MatchingQuestion,
  OrderingQuestion,
  DrawQuestion,
]);
export type Question = a.Infer<typeof Question>;

export const ExamAttempt = a.extend(a.partial(Availability), {
  variantId: a.union([a.string, a.number]),
  title: a.string,
  /** In order: the index is the `qIdx` of an answer. */
  questions: a.array(Question),
  startedAt: a.string,
});
export interface ExamAttempt extends a.Infer<typeof ExamAttempt> {}

export const OfflineCandidate = a.object({
  id: a.string,
  fullName: a.optional(a.string),
  /** Score of the paper test, at most 88. */
  score: a.optional(a.number),
  /** `unlinked`, `linked_to_me`, `linked_to_other`. */
  link: a.optional(a.object({ state: a.string })),
});
export interface OfflineCandidate extends a.Infer<typeof OfflineCandidate> {}

export const OfflineSearch = a.object({
  /** `empty`, `too_broad`, `not_found`, `found`. */
  status: a.string,
  candidates: a.optional(a.array(OfflineCandidate)),
});
export interface OfflineSearch extends a.Infer<typeof OfflineSearch> {}

/** The answer to a link. */
export const OfflineLinked = a.object({
  fullName: a.string,
  score: a.number,
  linked: a.observed(a.optional(a.boolean)),
});

export interface OfflineLinked extends a.Infer<typeof OfflineLinked> {}

export const OfflineLink = a.object({
  linked: a.boolean,
  fullName: a.optional(a.string),
  score: a.optional(a.number),
});
export interface OfflineLink extends a.Infer<typeof OfflineLink> {}

export const Drawing = a.object({
  id: a.string,
  fileUrl: a.string,
});
export interface Drawing extends a.Infer<typeof Drawing> {}

export const NextDrawing = a.object({
  /** True when every drawing is rated. */
  done: a.boolean,
  drawing: a.nullish(Drawing),
});
export interface NextDrawing extends a.Infer<typeof NextDrawing> {}
