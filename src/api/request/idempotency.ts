/**
 * Keyed calls and the journal (design: operations): an entry is on disk before its request is sent, the request keeps
 * its key and body however often it is repeated, and the entry goes when the answer was told: a process that is killed
 * with the answer in its hands has told nobody, and the repeat gets the same answer from the service.
 */
import {
  type ErrorDetails,
  NetworkError,
  PlazaError,
  SignedOutError,
  TooFrequentError,
  UsageError,
} from '../../errors';
import type { RouteOf } from '../../ports/api';
import type { HeldOperation, Journal, NewOperation, Operation, Taking } from '../../ports/journal';
import type { AnyRoute } from '../../ports/route';
import { answerOf } from '../response/envelope';
import { jsonOrText, record, textOf } from '../response/text';
import { baseUrlOf } from './build-request';
import type { Works } from './deps';
import { recordDryRun } from './dry-run';
import type { Call, Reply } from './request';

/** What the person asked, whose it is and where it goes. */
export type OperationIdentity = Pick<NewOperation, 'fingerprint' | 'command' | 'binding' | 'person'>;

/** What keyed calls are remembered by. */
export interface OperationTracker {
  journal(): Promise<Journal>;
  /** Of the command line, or of a document that was finished step by step. */
  identify(document?: unknown): Promise<OperationIdentity>;
  /** Whether the person wants another action though the same one may wait. */
  readonly startNew: boolean;
  /** Takes an action whose answer is here, and says later what became of the answer. */
  onAnswered(action: AnsweredOperation): Promise<void> | void;
}

/** An action that is done. Until somebody was told, the same command has to bring the answer again. */
export interface AnsweredOperation {
  /** Its answer was told: nothing is left to be remembered. */
  acknowledge(): Promise<void>;
  /** Its answer was not told, and nobody will any more: whoever repeats it gets the answer. */
  keepPending(): Promise<void>;
}

/** How long the same command asks for the same action. */
const sameCommandMs = 24 * 60 * 60_000;

/** Sends a keyed call: what an earlier run of the same command left waiting in its place, if anything. */
export async function sendIdempotent(works: Works, call: Call, document?: unknown): Promise<Reply> {
  const { remembrance, clock } = works.setup;
  if (!remembrance) return works.transport.send(call);
  const asked = await remembrance.identify(document);
  const wanted = { ...asked, part: nextPartNumber(remembrance, asked.fingerprint), ...requestOf(call) };
  const fits = (found: Operation) =>
    !remembrance.startNew &&
    isSame(found, wanted) &&
    found.part === wanted.part &&
    clock.now() - found.startedAt < sameCommandMs;
  const taking = await (await remembrance.journal()).begin(wanted, fits);
  const { held, isNew } = requireHeld(taking);
  if (isNew) return sendHeld(works, call, held);
  noteRetry(works, held.operation);
  return sendHeld(works, await storedCall(works, call.route, held.operation), held);
}

/**
 * Repeats what earlier runs of the same command left waiting, before anything is resolved anew.
 * @returns the last answer; undefined when nothing waits
 * @throws NetworkError while a living process works at it
 */
export async function resumeOperations(
  works: Works,
  routeOf: RouteOf,
): Promise<{ answer: unknown } | undefined> {
  const { remembrance, clock, note, allowed } = works.setup;
  if (!remembrance || remembrance.startNew || works.setup.dryRun) return undefined;
  const journal = await remembrance.journal();
  const all = await journal.list();
  if (all.length === 0) return undefined;
  const asked = await remembrance.identify();
  let last: { readonly route: AnyRoute; readonly reply: Reply } | undefined;
  for (const operation of all.filter((found) => isSame(found, asked))) {
    if (clock.now() - operation.startedAt >= sameCommandMs) {
      note(`operation ${operation.id} of the same command is older than a day and is not repeated by itself`);
      continue;
    }
    const taking = await journal.take(operation.id);
    if (!taking) continue;
    const { held } = requireHeld(taking);
    noteRetry(works, operation);
    const call = await storedCall(works, routeOf(operation.route), operation);
    last = { route: call.route, reply: await sendHeld(works, call, held) };
  }
  if (!last) return undefined;
  const { value } = last.reply;
  return { answer: allowed === 'all' ? value : answerOf(last.route, value) };
}

/**
 * Repeats one operation with its key and body; in a dry run it is only written down.
 * @throws UsageError when it belongs to another address, SignedOutError when to somebody else
 */
export async function retryOperation(works: Works, id: string, routeOf: RouteOf): Promise<Reply | undefined> {
  const { remembrance, dryRun } = works.setup;
  if (!remembrance) throw new Error('a client without a journal repeats nothing');
  const journal = await remembrance.journal();
  const operation = (await journal.list()).find((one) => one.id === id);
  if (!operation) throw new UsageError(`there is no operation ${id} any more`);
  checkOwner(operation, await remembrance.identify());
  const call = await storedCall(works, routeOf(operation.route), operation);
  if (dryRun) {
    await recordDryRun(works, dryRun, call);
    return undefined;
  }
  const taking = await journal.take(id);
  if (!taking) throw new UsageError(`there is no operation ${id} any more`);
  const reply = await sendHeld(works, call, requireHeld(taking).held);
  // Whoever repeats an action by its id cannot keep what is secret in its answer.
  return { ...reply, value: works.transport.redactor.value(call.route, 'answer', reply.value) };
}

/** The number of the next action that a run asks for by the same words. */
function nextPartNumber(of: OperationTracker, asked: string): number {
  const counts = parts.get(of) ?? new Map<string, number>();
  parts.set(of, counts);
  counts.set(asked, (counts.get(asked) ?? 0) + 1);
  return counts.get(asked) ?? 1;
}

const parts = new WeakMap<OperationTracker, Map<string, number>>();

function isSame(found: Operation, wanted: OperationIdentity): boolean {
  return (
    found.fingerprint === wanted.fingerprint &&
    found.binding === wanted.binding &&
    found.person === wanted.person
  );
}

function requestOf({ route, url, headers, body }: Call) {
  const inBody = textOf(record(body?.shown)?.operationId);
  return {
    route: route.name,
    method: route.method,
    path: `${url.pathname}${url.search}`,
    key: headers?.['idempotency-key'] ?? inBody ?? '',
    ...(body && { body: Buffer.from(body.content as Uint8Array).toString('utf8') }),
  };
}

/** The call that the operation was written down for. */
async function storedCall(
  { setup }: Works,
  route: AnyRoute | undefined,
  operation: Operation,
): Promise<Call> {
  const { path, key, body } = operation;
  if (!route)
    throw new UsageError(`this version of plaza does not know the route of operation ${operation.id}`);
  const base = await baseUrlOf(setup, route.host);
  return {
    route,
    url: new URL(path, base.origin),
    expects: 'json',
    headers: route.key === 'Idempotency-Key' ? { 'idempotency-key': key } : {},
    ...(body !== undefined && {
      body: { type: 'application/json', content: Buffer.from(body), shown: jsonOrText(body) },
    }),
  };
}

async function sendHeld({ setup, transport }: Works, call: Call, held: HeldOperation): Promise<Reply> {
  let mayBeDone = held.operation.state !== 'prepared';
  const watch = {
    beforeTry: held.sending,
    onUnanswered() {
      mayBeDone = true;
    },
  };
  // What became of the action is told in any case; a journal that cannot be written is told beside it.
  const kept = (change: Promise<void>) =>
    change.catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      setup.note(`warning: operation ${held.operation.id} stays in the journal as it was: ${why}`);
    });
  let reply: Reply;
  try {
    reply = await transport.send({ ...call, observer: watch });
  } catch (error) {
    const over = !mayBeDone || isDefinite(error);
    await kept(over ? held.close() : held.lost());
    throw over ? error : withOperation(error, held.operation, setup.note);
  }
  await setup.remembrance?.onAnswered({
    acknowledge: () => kept(held.close()),
    async keepPending() {
      setup.note(
        `operation ${held.operation.id} is done, and its answer was not told: ${retryHint(held.operation)}`,
      );
      await kept(held.lost());
    },
  });
  return reply;
}

/**
 * Whether the service has decided on the action itself. That a token or the pace of the repeat was not taken says
 * nothing of the try before it.
 */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof PlazaError)) return false;
  const { kind, details } = error;
  const { status = 0 } = details;
  return status >= 400 && status < 500 && kind !== 'too-frequent' && kind !== 'signed-out';
}

const kinds: Readonly<Record<string, new (message: string, details: ErrorDetails) => PlazaError>> = {
  network: NetworkError,
  'too-frequent': TooFrequentError,
  'signed-out': SignedOutError,
};

/** The error with the operation in it; of an interrupt, which tells nothing, a note. */
function withOperation(error: unknown, operation: Operation, note: (text: string) => void): unknown {
  const { id } = operation;
  const Kind = error instanceof PlazaError ? kinds[error.kind] : undefined;
  if (!(error instanceof PlazaError) || !Kind) {
    note(`operation ${id} was under way: ${retryHint(operation)}`);
    return error;
  }
  const { kind, message, details } = error;
  const first = kind === 'network' || !details.hint ? '' : `${details.hint}; then `;
  return new Kind(message, {
    ...details,
    cause: error,
    operation: id,
    hint: `${first}${retryHint(operation)}`,
  });
}

function retryHint({ id }: Operation): string {
  return `running the same command again repeats it without doing it twice, as does 'plaza operations retry ${id}'`;
}

function noteRetry({ setup }: Works, { id, command }: Operation): void {
  setup.note(
    `the answer to an earlier '${command}' was lost: repeating operation ${id} with its own key (--new begins another)`,
  );
}

/** The operation in hand. @throws NetworkError that names the living process which has it */
export function requireHeld(taking: Taking): Extract<Taking, { held: HeldOperation }> {
  if ('held' in taking) return taking;
  const { busy, pid } = taking;
  throw new NetworkError(`'${busy.command}' is under way already, in process ${pid}`, {
    operation: busy.id,
    hint: `wait for it; 'plaza operations list' shows operation ${busy.id}`,
  });
}

function checkOwner({ id, binding, person }: Operation, now: OperationIdentity): void {
  if (binding !== now.binding) {
    const place = binding.startsWith('sandbox ') ? 'a sandbox that was reset since' : binding;
    throw new UsageError(`operation ${id} was sent to ${place}, and the profile leads elsewhere now`, {
      hint: `'plaza operations drop ${id}' forgets it`,
    });
  }
  if (person === now.person) return;
  const whose = person === null ? 'by nobody who was signed in' : 'by another account';
  throw new SignedOutError(`operation ${id} was begun ${whose}`, {
    hint: `sign in as before, or forget it with 'plaza operations drop ${id}'`,
  });
}
