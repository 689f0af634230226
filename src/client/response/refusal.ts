/** Makes the error that is thrown for a refusal: its kind by the table of codes, then by status. */
import {
  type ErrorDetails,
  type ErrorKind,
  NetworkError,
  NotFoundError,
  PersonNeededError,
  type PlazaError,
  RefusedError,
  SignedOutError,
  TooFrequentError,
} from '../../errors';
import { meaningOf, otherBannedHint, signInHint, unknownWaitHint } from '../../protocol/error-codes';
import { defaultVocabulary } from '../../protocol/vocabulary';
import { type Failure, failureOf } from './failure';
import { readText } from './text';

export { isAboutCaptcha } from '../../protocol/error-codes';

type RefusalKind = 'refused' | 'signed-out' | 'not-found' | 'too-frequent' | 'network' | 'person-needed';

const classes: Readonly<Record<RefusalKind, new (message: string, details: ErrorDetails) => PlazaError>> = {
  refused: RefusedError,
  'signed-out': SignedOutError,
  'not-found': NotFoundError,
  'too-frequent': TooFrequentError,
  network: NetworkError,
  'person-needed': PersonNeededError,
};

const hintsByKind: Readonly<Partial<Record<RefusalKind, string>>> = {
  'signed-out': signInHint,
  'too-frequent': unknownWaitHint,
  network: "try again later; 'plaza platform status' shows failures of the service",
};

/** The hint for a wait that the service has named, in seconds; `--wait` without a value waits for five minutes at most. */
export function waitHint(seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [Math.ceil(seconds), 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `wait ${amount} ${unit}${amount === 1 ? '' : 's'}, or use --wait ${amount}${unit[0]}`;
}

/**
 * The error for a failure. A 5xx is a fault of the service whatever its code says, except for a rate limit; below that
 * the code decides before the status: a wrong password is a refusal, though its status is 401.
 * @param path of the route, as the catalogue has it
 */
export function refusalError(failure: Failure, externalFailed: string, path = ''): PlazaError {
  const { status, code, message, retryAfter, fields } = failure;
  const meaning = meaningOf(code, externalFailed);
  const kind = kindOf(status, meaning?.kind);
  const usual = pathHint(path, kind, code, message) ?? meaning?.hint ?? hintsByKind[kind];
  const hint = retryAfter === undefined ? usual : usual?.replace(unknownWaitHint, waitHint(retryAfter));
  return new classes[kind](message, {
    code: code || undefined,
    ...(status >= 400 && { status }),
    hint,
    retryAfter,
    ...(Object.keys(fields).length > 0 && { fields }),
  });
}

/** The refusal in a socket's message that has the shape of an answer; undefined when there is none. */
export function refusalInMessage(message: Readonly<Record<string, unknown>>): PlazaError | undefined {
  const text = readText(Buffer.from(JSON.stringify(message)));
  const failure = failureOf({ status: 200, headers: {}, text, now: 0 });
  return failure && refusalError(failure, defaultVocabulary.externalFailed);
}

function kindOf(status: number, said: ErrorKind | undefined): RefusalKind {
  const known = said !== undefined && Object.hasOwn(classes, said) ? (said as RefusalKind) : undefined;
  if (status >= 500) return known === 'too-frequent' ? known : 'network';
  if (known) return known;
  if (status === 401) return 'signed-out';
  if (status === 404) return 'not-found';
  return status === 429 ? 'too-frequent' : 'refused';
}

/** Hints for a 404, by the name of the parameter in the path. */
const byParameter: Readonly<Record<string, string>> = {
  user: "'plaza search NAME' finds users",
  postId: "'plaza posts by USER' lists a user's posts with their IDs",
  commentId: "'plaza comments list POST' lists the comments with their IDs",
  fileId: "use the ID that 'plaza files upload FILE' printed",
  notificationId: "'plaza notifications list' lists the IDs",
  productId: "'plaza shop products' lists the products",
  number: "'plaza shop orders list' lists your orders; add --email for the orders of an address",
  methodId: "'plaza subscription methods list' shows the cards",
};

/** Paths of the school event, and their hints. */
const schoolPath =
  /<assistant>|^\/api\/(event-nicknames|profile-avatar|post-notebooks|correctors|red-pens)\//;
const schoolStatus = "'plaza school status' shows whether the event is open";
const inSchool: Readonly<Record<string, string>> = {
  productId: "'plaza school shop' lists what you can buy",
  code: "'plaza school tasks' lists the tasks of the day",
  profileId: "'plaza search NAME' finds users",
};

/** What servers say where they know no such route. */
const unknownRoute =
  /\b(route|endpoint|url|path|page)\b.*\bnot (found|exist)|\bno (such )?(route|endpoint)\b|nothing at this path|\bcannot (get|post|put|patch|delete) \//i;
const wrongAddress =
  "the service does not have this route: 'plaza routes' lists the routes of the protocol, 'plaza config list' shows the address";

/** Whether the message of a 404 says that the service has no such route. */
export function isUnknownRoute(message: string): boolean {
  return unknownRoute.test(message);
}

/** Codes that only repeat the status. */
const bare = ['NOT_FOUND', 'ENTITY_NOT_FOUND', 'ACCESS_DENIED', 'FORBIDDEN', ''];

/**
 * The hint for the last parameter of the path; undefined when the code has a meaning of its own. Outside its dates the
 * event may answer with any status, so a refusal without a code of its own points to the status of the event.
 * @param path as the catalogue has it
 * @param message of the service; one that says that the route itself is unknown is not about an ID in it
 * @internal
 */
export function pathHint(path: string, kind: ErrorKind, code: string, message = ''): string | undefined {
  if (code === 'USER_BANNED' && path.includes('{user}')) return otherBannedHint;
  if (!bare.includes(code)) return undefined;
  if (kind === 'not-found' && isUnknownRoute(message)) return wrongAddress;
  const name = /.*\{(\w+)\}/.exec(path)?.[1] ?? '';
  const isSchool = schoolPath.test(path);
  const hints = isSchool ? inSchool : byParameter;
  const named = kind === 'not-found' && Object.hasOwn(hints, name) ? hints[name] : undefined;
  if (named) return named;
  return isSchool && (kind === 'not-found' || kind === 'refused') ? schoolStatus : undefined;
}
