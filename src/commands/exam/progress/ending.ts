/** How an attempt ended, by the status of the service (protocol: exam attempt). */
import { exitCodes, RefusedError } from '../../../errors';
import { closedStatuses, overReasons } from './record';

/** The outcome of a submission or an annulment, by the status in its answer. */
type EndingOutcome = 'done' | 'refused' | 'unknown';

/**
 * The outcome of a request that ends the attempt with the status `wanted`. An attempt that still runs, and a
 * status that the protocol does not have, do not show whether the request took effect. The shape of the answer to an
 * annulment is unknown (protocol: exam event routes), so that one without a status is a success.
 */
function endingOf(status: string | undefined, wanted: 'completed' | 'annulled'): EndingOutcome {
  if (status === wanted || (status === undefined && wanted === 'annulled')) return 'done';
  return notRunningReason(status) === undefined ? 'unknown' : 'refused';
}

/** The exit code of `exam submit` and `exam annul` for the status in the answer. */
export function endingExit(status: string | undefined, wanted: 'completed' | 'annulled'): number {
  const ending = endingOf(status, wanted);
  return ending === 'done' ? 0 : exitCodes[ending === 'refused' ? 'refused' : 'unknown-outcome'];
}

/** Why a request that ends the attempt did not, or might not have, done so; undefined when it did. */
export function endingProblem(
  status: string | undefined,
  wanted: 'completed' | 'annulled',
): string | undefined {
  const done = wanted === 'completed' ? 'submitted' : 'annulled';
  switch (endingOf(status, wanted)) {
    case 'done':
      return undefined;
    case 'refused':
      return `the exam was not ${done}: ${notRunningReason(status)}`;
    default: {
      const answer = status === undefined ? 'an answer without a status' : `the status '${status}'`;
      return `the service gave ${answer} and did not say that the exam is ${done}; 'plaza exam status' shows whether it is`;
    }
  }
}

/**
 * Checks that an attempt runs, as far as the status tells: a status that the protocol does not have passes.
 * @throws RefusedError when it says that none runs
 */
export function requireRunning(status: string | undefined): void {
  const reason = notRunningReason(status);
  if (reason === undefined) return;
  const hint =
    status === 'idle' ? "'plaza exam take' starts the attempt" : "'plaza exam status' shows the result";
  throw new RefusedError(reason, { hint });
}

function notRunningReason(status: string | undefined): string | undefined {
  if (status === 'idle') return 'no attempt of the exam is running';
  const closed = closedStatuses.find((one) => one === status);
  return closed && overReasons[closed];
}
