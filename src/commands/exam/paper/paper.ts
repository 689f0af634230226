/** The paper of an attempt: lenient parsing of the answer of `start` (protocol: exam event records). */
import * as v from 'valibot';
import { NetworkError, UsageError } from '../../../errors';
import type { Question as KnownQuestion } from '../../../protocol/records/exam';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Whether the value is an object, but not an array or null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deep equality of JSON values, regardless of the order of fields. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  );
}

/** A deep copy through JSON; `undefined` and functions become null. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? 'null') as Json;
}

/** A field that is missing instead of invalid. */
export function lenient<T>(schema: v.GenericSchema<unknown, T>) {
  return v.fallback(v.optional(schema), undefined);
}

/** A question of an unknown kind, or of a known kind without its parts. The answer is JSON. */
export interface UnknownQuestion extends Pick<KnownQuestion, 'text' | 'points' | 'image'> {
  readonly type: 'unknown';
  /** The `type` of the service. */
  readonly kind: string;
  readonly raw: Json;
}

/** On the wire `image` can be a path, see `imageAddress`; here it is an address. */
export type Question = KnownQuestion | UnknownQuestion;

export interface Paper {
  readonly variantId?: string | number;
  readonly title?: string;
  /** When the attempt started, by the service's clock. */
  readonly startedAt?: string;
  /** The index is the `qIdx` of an answer; users count from 1. */
  readonly questions: readonly Question[];
  /** The input of `readPaper`, stored with the record. */
  readonly source: { readonly attempt: Json; readonly baseUrl: string };
}

const PaperFields = v.object({
  variantId: lenient(v.union([v.string(), v.number()])),
  title: lenient(v.string()),
  startedAt: lenient(v.string()),
});

/** A question with more fields than this is treated as malformed. */
const maxFields = 1000;

/**
 * Parses the answer of `start`. Resolves the addresses of pictures. A question of an unknown kind, or without the
 * parts of its kind, becomes an `unknown` question with its raw JSON.
 * @throws NetworkError when the answer has no list of questions
 */
export function readPaper(attempt: unknown, baseUrl: string): Paper {
  if (!isRecord(attempt) || !Array.isArray(attempt.questions)) {
    throw new NetworkError('the service sent no readable paper: it has no questions', {
      hint: "run 'plaza exam start' again: a running attempt returns the same paper",
    });
  }
  return {
    ...v.parse(PaperFields, attempt),
    questions: attempt.questions.map((question) => readQuestion(question, baseUrl)),
    source: { attempt: toJson(attempt), baseUrl },
  };
}

/** Finds a question by its number, from 1. @throws UsageError when the paper has no such question */
export function questionByNumber(paper: Paper, raw: string) {
  const index = /^\d{1,6}$/.test(raw) ? Number(raw) - 1 : -1;
  const question = paper.questions[index];
  if (question) return { index, question };
  const last = paper.questions.length;
  throw new UsageError(`there is no question '${raw}'`, {
    hint: last === 0 ? 'the paper has no questions' : `the questions are numbered 1 to ${last}`,
  });
}

const base = {
  text: v.fallback(v.string(), ''),
  points: lenient(v.number()),
  image: lenient(v.string()),
};
const UnknownKind = v.object({ ...base, type: v.fallback(v.string(), '') });

const Texts = v.pipe(v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), v.nonEmpty());
const FieldCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxFields));
const placeholder = lenient(v.string());
const KnownKind = v.variant('type', [
  v.object({
    ...base,
    type: v.literal('single'),
    options: Texts,
    imageReveal: lenient(v.object({ src: v.string(), onIdx: v.number() })),
  }),
  v.object({ ...base, type: v.literal('text') }),
  v.object({ ...base, type: v.literal('text_multi'), fields: FieldCount }),
  v.object({ ...base, type: v.literal('number'), placeholder }),
  v.object({ ...base, type: v.literal('matching'), left: Texts, right: Texts }),
  v.object({ ...base, type: v.literal('ordering'), items: Texts }),
  v.object({ ...base, type: v.literal('draw'), placeholder }),
]);

function readQuestion(raw: unknown, baseUrl: string): Question {
  const known = v.safeParse(KnownKind, raw);
  const question = known.success ? known.output : readUnknown(raw);
  const image = question.image === undefined ? undefined : imageAddress(question.image, baseUrl);
  if (question.type !== 'single' || !question.imageReveal) return { ...question, image };
  const src = imageAddress(question.imageReveal.src, baseUrl);
  const imageReveal = src === undefined ? undefined : { ...question.imageReveal, src };
  return { ...question, image, imageReveal };
}

function readUnknown(raw: unknown): UnknownQuestion {
  const { type, ...fields } = v.parse(UnknownKind, isRecord(raw) ? raw : {});
  return { ...fields, type: 'unknown', kind: type, raw: toJson(raw) };
}

/** The folder of the event's pictures, relative to the base address (protocol: exam event records, `image`). */
const imageFolder = 'public/events/epepuy/2026-04/';

/**
 * Resolves the address of a picture: a full address stays; a path is relative to `{base_url}/public/events/epepuy/2026-04/`.
 * The protocol does not define a leading slash: `/public/…` is relative to the base address, any other leading slash is
 * dropped. Returns undefined for any other scheme than http and https, so that nothing else is fetched or opened.
 * @internal
 */
export function imageAddress(image: string, baseUrl: string): string | undefined {
  const base = `${baseUrl.replace(/\/+$/, '')}/`;
  const path = image.trim();
  if (path === '') return undefined;
  const isFull = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path);
  const below = path.startsWith('/public/') ? path.slice(1) : imageFolder + path.replace(/^\/+/, '');
  const address = isFull ? path : base + below;
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/**
 * The visible pictures of a question for an answer: `over` is drawn on `image`, or without it when `image` is undefined.
 * `imageReveal` is visible while its option is the answer.
 */
export function shownPictures(question: Question, value: unknown) {
  const reveal = question.type === 'single' ? question.imageReveal : undefined;
  return { image: question.image, over: reveal?.onIdx === value ? reveal?.src : undefined };
}

/** The texts that are named by letters: options, pairs to choose from, items of an order; empty for other kinds. */
export function letteredTexts(question: Question | undefined): readonly string[] {
  if (question?.type === 'single') return question.options;
  if (question?.type === 'ordering') return question.items;
  return question?.type === 'matching' ? question.right : [];
}
