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
import { meaningOf, signInHint, unknownWaitHint } from '../../protocol/error-codes';
import { defaultVocabulary } from '../../protocol/vocabulary';
import { type Failure, failureOf } from './failure';
import { pathHint } from './path-hints';
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
  network: "the service failed: try again later, or see 'plaza platform status'",
};

/** The hint for a wait that the service has named, in seconds; `--wait` alone waits for five minutes at most. */
function knownWait(seconds: number): string {
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
  const hint = retryAfter === undefined ? usual : usual?.replace(unknownWaitHint, knownWait(retryAfter));
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
