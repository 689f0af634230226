/** The paper of an attempt: lenient parsing of the answer of `start` (protocol: exam event records). */
import { NetworkError, UsageError } from '../../../errors';
import { isRecord, type Json, toJson } from './json';
import { type Question, questionKinds } from './question';

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
  const { variantId, title, startedAt } = attempt;
  return {
    ...((typeof variantId === 'string' || typeof variantId === 'number') && { variantId }),
    ...(typeof title === 'string' && { title }),
    ...(typeof startedAt === 'string' && { startedAt }),
    questions: attempt.questions.map((question) => readQuestion(question, baseUrl)),
    source: { attempt: toJson(attempt), baseUrl },
  };
}

/**
 * Finds a question by its number, from 1.
 * @throws UsageError when the paper has no such question
 */
export function questionByNumber(
  paper: Paper,
  raw: string,
): { readonly index: number; readonly question: Question } {
  const index = /^\d{1,6}$/.test(raw) ? Number(raw) - 1 : -1;
  const question = paper.questions[index];
  if (question) return { index, question };
  const last = paper.questions.length;
  throw new UsageError(`there is no question '${raw}'`, {
    hint: last === 0 ? 'the paper has no questions' : `the questions are numbered 1 to ${last}`,
  });
}

function readQuestion(raw: unknown, baseUrl: string): Question {
  const fields = isRecord(raw) ? raw : {};
  const base = readBase(fields, baseUrl);
  return (
    readKind(fields, base, baseUrl) ?? { type: 'unknown', ...base, kind: kindOf(fields), raw: toJson(raw) }
  );
}

type Fields = Readonly<Record<string, unknown>>;
type Base = Pick<Question, 'text' | 'points' | 'image'>;

function readBase({ text, points, image }: Fields, baseUrl: string): Base {
  const address = typeof image === 'string' ? imageAddress(image, baseUrl) : undefined;
  return {
    text: typeof text === 'string' ? text : '',
    ...(typeof points === 'number' && { points }),
    image: address,
  };
}

function kindOf({ type }: Fields): string {
  return typeof type === 'string' ? type : '';
}

/** Parses a question of a known kind; undefined when the kind is unknown or its parts are missing. */
function readKind(fields: Fields, base: Base, baseUrl: string): Question | undefined {
  const type = questionKinds.find((kind) => kind === fields.type);
  switch (type) {
    case 'single': {
      const options = textsOf(fields.options);
      return options && { type, ...base, options, ...readReveal(fields.imageReveal, baseUrl) };
    }
    case 'text':
      return { type, ...base };
    case 'text_multi': {
      const count = fields.fields;
      const isCount = typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= maxFields;
      return isCount ? { type, ...base, fields: count } : undefined;
    }
    case 'matching': {
      const left = textsOf(fields.left);
      const right = textsOf(fields.right);
      return left && right && { type, ...base, left, right };
    }
    case 'ordering': {
      const items = textsOf(fields.items);
      return items && { type, ...base, items };
    }
    case 'number':
    case 'draw': {
      const { placeholder } = fields;
      return { type, ...base, ...(typeof placeholder === 'string' && { placeholder }) };
    }
    default:
      return undefined;
  }
}

/** Parses a list of texts or numbers; undefined when it is empty or has another element. */
function textsOf(raw: unknown): string[] | undefined {
  if (!Array.isArray(raw) || raw.length === 0) return undefined;
  const texts = raw.filter((text) => typeof text === 'string' || typeof text === 'number').map(String);
  return texts.length === raw.length ? texts : undefined;
}

function readReveal(raw: unknown, baseUrl: string) {
  if (!isRecord(raw) || typeof raw.src !== 'string' || typeof raw.onIdx !== 'number') return {};
  const src = imageAddress(raw.src, baseUrl);
  return src === undefined ? {} : { imageReveal: { src, onIdx: raw.onIdx } };
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

/** The visible pictures of a question: `over` is drawn on `image`, or without it when `image` is undefined. */
export interface ShownPictures {
  readonly image?: string;
  readonly over?: string;
}

/** The visible pictures of a question for an answer; `imageReveal` is visible while its option is the answer. */
export function shownPictures(question: Question, value: unknown): ShownPictures {
  const reveal = question.type === 'single' ? question.imageReveal : undefined;
  return {
    image: question.image,
    ...(reveal !== undefined && reveal.onIdx === value && { over: reveal.src }),
  };
}
