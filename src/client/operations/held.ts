/**
 * Sends operations that this process holds in the journal, and updates their entries with the outcome: removed when the answer
 * was printed, kept while it is unknown.
 */
import { isFailure, UnknownOutcomeError } from '../../errors';
import type { HeldOperation, Operation, Sending } from '../../ports/journal';
import { verificationCommand } from '../../protocol/route';
import type { ApiDeps, ClientDeps } from '../deps';
import type { Call, Reply } from '../request/request';
import { answerOf } from '../response/answer-content';
import { record } from '../response/text';
import { isDefinite, withOperation } from './errors';
import type { ReconcileResult } from './verifications';

/**
 * Sends the call of an operation that this process holds, and updates the journal with the outcome.
 * @param first the operation; or begins one when the request is about to be sent
 * @throws the errors of the transport, with the operation named while its outcome is unknown
 */
export async function sendHeld(
  deps: ClientDeps,
  call: Call,
  first: HeldOperation | ((sending: Sending) => Promise<HeldOperation>),
): Promise<Reply> {
  const { operations, transport } = deps;
  const bootedAt = call.route.effect === 'keyed' ? undefined : await operations?.bootedAt?.();
  let held = typeof first === 'function' ? undefined : first;
  let mayBeDone = held !== undefined && held.operation.state !== 'prepared';
  let update = held && journalUpdater(deps, held);
  const observer = {
    ...call.observer,
    async beforeTry() {
      const how = { isFirst: !mayBeDone, bootedAt };
      if (typeof first === 'function' && !held) {
        held = await first(how);
        update = journalUpdater(deps, held);
        return;
      }
      const sending = held?.sending(how);
      // A request that might have arrived is on disk already; the number of its tries is not worth giving it up.
      await (mayBeDone && sending ? update?.(sending) : sending);
    },
    onUnanswered() {
      call.observer?.onUnanswered?.();
      mayBeDone = true;
    },
  };
  let reply: Reply;
  try {
    reply = await transport.send({ ...call, observer, mayBeDone });
  } catch (error) {
    if (!held || !update) throw error;
    if (mayBeDone && !isDefinite(error)) return keepLost({ deps, call, held, update }, error);
    await update(held.close());
    throw error;
  }
  const { id } = record(answerOf(call.route, reply.value)) ?? {};
  if (held && update)
    await reportAnswered(deps, held, update, call.route.effect === 'keyed' ? undefined : id);
  return reply;
}

type UpdateJournal = ReturnType<typeof journalUpdater>;

/** A call whose answer was lost, and its operation. */
interface LostCall {
  readonly deps: ClientDeps;
  readonly call: Call;
  readonly held: HeldOperation;
  readonly update: UpdateJournal;
}

/** Keeps an operation whose answer was lost. @returns the reply if the service shows that it was carried out */
async function keepLost({ deps, call, held, update }: LostCall, error: unknown): Promise<Reply> {
  const found = call.verifyAtOnce ? await reconcileNow({ deps, call, held, update }, error) : undefined;
  if (found) return found;
  await update(held.lost());
  throw withOperation(error, held.operation, call.route, deps.note);
}

/** The reply when the answer was lost and the service shows that the request was carried out. */
async function reconcileNow(
  { deps, call, held, update }: LostCall,
  error: unknown,
): Promise<Reply | undefined> {
  if (!(error instanceof UnknownOutcomeError)) return undefined;
  const { reconcile } = await import('./reconcile');
  const result = await reconcile(deps, call.route, held, false).catch(() => undefined);
  if (result?.outcome !== 'done') return undefined;
  deps.note('the answer was lost, but a look shows that it was done');
  return foundReply({ deps, call, held, update }, result);
}

/** The answer is there: the entry is removed once it was printed. */
async function reportAnswered(
  deps: ClientDeps,
  held: HeldOperation,
  update: UpdateJournal,
  recordId: unknown,
): Promise<void> {
  const { id } = held.operation;
  await deps.operations?.onAnswered({
    id,
    acknowledge: () => update(held.close(typeof recordId === 'string' ? recordId : undefined)),
    savePending: () => update(held.lost()),
  });
}

/** A journal that cannot be written does not replace the outcome of an operation: it is noted once. */
export function journalUpdater({ note }: Pick<ApiDeps, 'note'>, { operation: { id } }: HeldOperation) {
  let isNoted = false;
  return async (change: Promise<unknown>): Promise<void> => {
    await change.catch(({ message }: Error) => {
      if (!isNoted) note(`warning: the journal entry of operation ${id} could not be updated: ${message}`);
      isNoted = true;
    });
  };
}

/**
 * Reconciles the operation, and sends its request again if it was not carried out.
 * @throws UnknownOutcomeError when nothing shows it, and the errors of the reads, with the operation named
 */
export async function reconcileAndSend(deps: ClientDeps, call: Call, held: HeldOperation): Promise<Reply> {
  const { state, command } = held.operation;
  const earlier = `the answer to an earlier '${command}' was lost`;
  if (state === 'prepared') return sendHeld(deps, call, held);
  const { lostAnswer } = call.route;
  if (lostAnswer && 'verified' in lostAnswer && lostAnswer.verified === 'by sending again') {
    deps.note(`${earlier}: sending it again, which does it once`);
    return sendHeld(deps, call, held);
  }
  const { reconcile } = await import('./reconcile');
  const update = journalUpdater(deps, held);
  const result = await reconcile(deps, call.route, held, true).catch(async (error: unknown) => {
    await update(held.lost());
    throw isFailure(error) ? withOperation(error, held.operation, call.route, deps.note) : error;
  });
  if (result.outcome === 'done') {
    deps.note(`${earlier}, but it was done: nothing is sent (--new does it again)`);
    return foundReply({ deps, call, held, update }, result);
  }
  if (result.outcome === 'unclear') {
    await update(held.lost());
    throw unclearError(call, held.operation, result.why);
  }
  deps.note(`${earlier}, and it was not done: sending it again`);
  return sendHeld(deps, call, held);
}

async function foundReply(
  { deps, call: { url }, held, update }: LostCall,
  { answer }: ReconcileResult & { outcome: 'done' },
): Promise<Reply> {
  // The record is already claimed.
  await reportAnswered(deps, held, update, undefined);
  return { status: 0, headers: {}, url, value: answer };
}

function unclearError(call: Call, { id, command }: Operation, why: string): UnknownOutcomeError {
  const shown = verificationCommand(call.route, call.requestValues);
  return new UnknownOutcomeError(`the answer to an earlier '${command}' was lost, and ${why}`, {
    operation: id,
    hint: `${shown ? `'plaza ${shown}' may show whether it happened; ` : ''}--new sends it all the same`,
  });
}
