/** Sends the operation that this process holds in the journal, and updates the entry with the outcome. */
import { isFailure, UnknownOutcomeError } from '../../errors';
import type { HeldOperation, Operation } from '../../ports/journal';
import { verificationCommand } from '../../protocol/route';
import type { ApiDeps, ClientDeps } from '../deps';
import type { Call, Reply } from '../request/request';
import { answerOf } from '../response/answer-content';
import { record } from '../response/text';
import { isDefinite, withOperation } from './errors';
import type { Finding } from './verifications';

/**
 * Sends the call of an operation that this process holds, and updates the journal with the outcome.
 * @throws the errors of the transport, with the operation named while its outcome is unknown
 */
export async function sendHeld(deps: ClientDeps, call: Call, held: HeldOperation): Promise<Reply> {
  const { operations, transport } = deps;
  const journal = journalNotes(deps, held);
  const bootedAt = call.route.effect === 'keyed' ? undefined : await operations?.bootedAt?.();
  let mayBeDone = held.operation.state !== 'prepared';
  const observer = {
    ...call.observer,
    beforeTry() {
      const sending = held.sending({ isFirst: !mayBeDone, bootedAt });
      // A request that might have arrived is on disk already; the number of its tries is not worth giving it up.
      return mayBeDone ? journal.update(sending) : sending;
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
    if (!mayBeDone || isDefinite(error)) {
      await journal.update(held.close());
      throw error;
    }
    const found = call.verifyAtOnce ? await lookAtOnce(deps, call, held, error) : undefined;
    if (found) return found;
    await journal.update(held.lost());
    throw withOperation(error, held.operation, call.route, deps.note);
  }
  const { id } = record(answerOf(call.route, reply.value)) ?? {};
  await reportAnswered(deps, held, call.route.effect === 'keyed' ? undefined : id);
  return reply;
}

/** The reply when the answer was lost and one look shows that the request was carried out. */
async function lookAtOnce(
  deps: ClientDeps,
  call: Call,
  held: HeldOperation,
  error: unknown,
): Promise<Reply | undefined> {
  if (!(error instanceof UnknownOutcomeError)) return undefined;
  const { lookOnce } = await import('./look');
  const finding = await lookOnce(deps, call.route, held).catch(() => undefined);
  if (finding?.outcome !== 'done') return undefined;
  deps.note('the answer was lost, but a look shows that it was done');
  return foundReply(deps, call, held, finding);
}

/** The answer is there: the entry is removed once it was printed. */
async function reportAnswered(deps: ClientDeps, held: HeldOperation, recordId: unknown): Promise<void> {
  const journal = journalNotes(deps, held);
  const { id } = held.operation;
  await deps.operations?.onAnswered({
    id,
    async acknowledge() {
      if (typeof recordId === 'string') await journal.update(held.claim(recordId));
      await journal.update(held.close());
    },
    savePending: () => journal.update(held.lost()),
  });
}

/** A journal that cannot be written does not replace the outcome of an operation: it is noted once. */
export function journalNotes({ note }: Pick<ApiDeps, 'note'>, { operation: { id } }: HeldOperation) {
  let isNoted = false;
  return {
    async update(change: Promise<unknown>): Promise<void> {
      try {
        await change;
      } catch (error) {
        if (isNoted) return;
        isNoted = true;
        const why = error instanceof Error ? error.message : String(error);
        note(`warning: the journal entry of operation ${id} could not be updated: ${why}`);
      }
    },
  };
}

/**
 * Looks whether the operation was carried out, and sends its request again if it was not.
 * @throws UnknownOutcomeError when nothing can tell, and what the reads of the look throw, with the operation named
 */
export async function lookAndSend(deps: ClientDeps, call: Call, held: HeldOperation): Promise<Reply> {
  const { state, command } = held.operation;
  const earlier = `the answer to an earlier '${command}' was lost`;
  if (state === 'prepared') return sendHeld(deps, call, held);
  const { lostAnswer } = call.route;
  if (lostAnswer && 'verified' in lostAnswer && lostAnswer.verified === 'by sending again') {
    deps.note(`${earlier}: sending it again, which does it once`);
    return sendHeld(deps, call, held);
  }
  const { lookWhileUnderWay } = await import('./look');
  const journal = journalNotes(deps, held);
  const finding = await lookWhileUnderWay(deps, call.route, held).catch(async (error: unknown) => {
    await journal.update(held.lost());
    throw isFailure(error) ? withOperation(error, held.operation, call.route, deps.note) : error;
  });
  if (finding.outcome === 'done') {
    deps.note(`${earlier}, but it was done: nothing is sent (--new does it again)`);
    return foundReply(deps, call, held, finding);
  }
  if (finding.outcome === 'unclear') {
    await journal.update(held.lost());
    throw unclearError(call, held.operation, finding.why);
  }
  deps.note(`${earlier}, and it was not done: sending it again`);
  return sendHeld(deps, call, held);
}

async function foundReply(
  deps: ClientDeps,
  { url }: Call,
  held: HeldOperation,
  { answer }: Finding & { outcome: 'done' },
): Promise<Reply> {
  // The look has claimed the record.
  await reportAnswered(deps, held, undefined);
  return { status: 0, headers: {}, url, value: answer };
}

function unclearError(call: Call, { id, command }: Operation, why: string): UnknownOutcomeError {
  const shown = verificationCommand(call.route, call.requestValues);
  return new UnknownOutcomeError(`the answer to an earlier '${command}' was lost, and ${why}`, {
    operation: id,
    hint: `${shown ? `'plaza ${shown}' may show whether it happened; ` : ''}--new sends it all the same`,
  });
}
