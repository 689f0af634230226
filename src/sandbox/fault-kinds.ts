/**
 * The kinds of faults that can be injected. A kind is added here; the types of the effects (`http/router`, `http/streams`,
 * `http/sockets`) then ask for its effect. Help, completion and checks come from this table.
 */
interface FaultKindSpec {
  /** What it does, for help: after a colon, without a full stop. */
  readonly effect: string;
  /**
   * The changed part: the handling of a request; the bytes of an answer, of the next frame of a stream or of the next
   * message of a socket; or only frames and messages.
   */
  readonly changes: 'request' | 'bytes' | 'message';
  /** Fields that it takes, and whether it requires them. */
  readonly fields?: { readonly [F in FaultField]?: 'required' | 'optional' };
}

/** `delayMs`: of the delays the wait, of `status` the value of `Retry-After`, which is rounded up to seconds. */
export type FaultField = 'delayMs' | 'status';

export const faultKinds = {
  delay: { effect: 'wait before handling the request', changes: 'request', fields: { delayMs: 'required' } },
  'delay-after': {
    effect: 'handle the request, then wait before answering',
    changes: 'request',
    fields: { delayMs: 'required' },
  },
  'drop-before': { effect: 'close the connection before handling the request', changes: 'request' },
  'drop-after': {
    effect: 'handle the request, then close the connection without an answer',
    changes: 'request',
  },
  status: {
    effect: 'answer with an error status',
    changes: 'request',
    fields: { status: 'required', delayMs: 'optional' },
  },
  'gateway-page': {
    effect: 'handle the request, then answer 504 with an HTML page, as a gateway does',
    changes: 'request',
  },
  'expired-token': {
    effect: 'let the access token of the request expire, before handling it',
    changes: 'request',
  },
  cut: { effect: 'close the connection in the middle of the answer or the stream', changes: 'bytes' },
  garble: {
    effect: 'send an unreadable answer, such as invalid JSON or an incomplete canvas',
    changes: 'bytes',
  },
  flood: { effect: 'send the next message of a stream ten thousand times', changes: 'message' },
} as const satisfies Readonly<Record<string, FaultKindSpec>>;

export type FaultKind = keyof typeof faultKinds;

type KindThatChanges<Part extends FaultKindSpec['changes']> = {
  [K in FaultKind]: (typeof faultKinds)[K]['changes'] extends Part ? K : never;
}[FaultKind];

export type RequestFault = KindThatChanges<'request'>;
export type AnswerFault = KindThatChanges<'bytes'>;
/** Kinds that change frames of streams and messages of sockets. */
export type StreamFault = KindThatChanges<'bytes' | 'message'>;

const specs: Readonly<Record<FaultKind, FaultKindSpec>> = faultKinds;

export const faultKindNames = Object.keys(faultKinds) as FaultKind[];

export function isRequestFault(kind: FaultKind): kind is RequestFault {
  return specs[kind].changes === 'request';
}

export function isStreamFault(kind: FaultKind): kind is StreamFault {
  return !isRequestFault(kind);
}

export function isMessageFault(kind: FaultKind): boolean {
  return specs[kind].changes === 'message';
}

export function isAnswerFault(kind: FaultKind): kind is AnswerFault {
  return isStreamFault(kind) && !isMessageFault(kind);
}

/**
 * What is wrong with the fields that were given with a kind, as a sentence without a full stop; undefined: nothing.
 * @param kindText how a kind is named where it was given, and `names` how its fields are
 */
export function wrongField(
  kind: FaultKind,
  given: Readonly<Partial<Record<FaultField, number>>>,
  kindText: (kind: FaultKind) => string,
  names: Readonly<Record<FaultField, string>>,
): string | undefined {
  for (const field of ['status', 'delayMs'] as const) {
    const use = specs[kind].fields?.[field];
    const isGiven = given[field] !== undefined;
    if (use === 'required' && !isGiven) return `${kindText(kind)} requires ${names[field]}`;
    if (use || !isGiven) continue;
    const takers = faultKindNames.filter((one) => specs[one].fields?.[field]).map(kindText);
    return `${names[field]} works only with ${takers.join(' and ')}`;
  }
  return undefined;
}
