/** Access to the stored record of the account's attempt, and the clock of the service as measured from its answers. */
import { UsageError } from '../../../errors';
import type { RequestObserver } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { Clock } from '../../../ports/machine';
import type { AttemptRecord, StoredAttempt } from '../../../ports/records';
import { createSerialQueue } from '../../../queue';
import type { Paper } from '../paper/paper';
import { readProgress, storeProgress } from '../progress/progress-json';
import {
  newProgress,
  type Progress,
  sameAttempt,
  withAttemptStatus,
  withServiceClock,
} from '../progress/record';
import { recoverRequests } from '../progress/send';
import { clockFromAnswer, type ServiceClock, withClock } from '../time';

export type AttemptPorts = Pick<Ports, 'identity' | 'attempts'>;

/** The stored record of the attempt. In every result, pending requests of ended processes are recorded as lost. */
export type OwnAttempt = ReturnType<typeof makeAttempt>;

/**
 * The record of the account that sends the requests. Requests the account id from the service only when it is not known
 * locally.
 */
export async function ownAttempt({ identity, attempts }: AttemptPorts): Promise<OwnAttempt> {
  const records = await attempts();
  const known = await records.ofAccount();
  if (known) return attemptOf(known);
  const [binding, accountId] = [await identity.binding(), await identity.accountId()];
  return attemptOf(records.of({ binding, accountId: accountId ?? '' }));
}

/** The record of the account, without a request. */
export async function storedProgress({ attempts }: Pick<Ports, 'attempts'>): Promise<Progress | undefined> {
  const known = await (await attempts()).ofAccount();
  return known && attemptOf(known).read();
}

export function noAttemptError(): UsageError {
  return new UsageError('no attempt of the exam is saved on this computer', {
    hint: "'plaza exam start' starts the attempt, or gets the paper of one that is running",
  });
}

/** One object for each record, so that `exclusive` holds for the whole process. */
const attemptsByRecord = new WeakMap<AttemptRecord, OwnAttempt>();

function attemptOf(record: AttemptRecord): OwnAttempt {
  const attempt = attemptsByRecord.get(record) ?? makeAttempt(record);
  attemptsByRecord.set(record, attempt);
  return attempt;
}

function makeAttempt(record: AttemptRecord) {
  const abandoned = new Set<string>();
  const turns = createSerialQueue();
  const change = (edit: (progress: Progress | undefined) => Progress) =>
    record.change((stored) => {
      const before = progressIn(stored);
      const recovered = before && withRecovered(before, stored, abandoned);
      const after = edit(recovered);
      return { result: after, ...(after !== before && { record: storeProgress(after) }) };
    });
  return {
    /** The id of this process in the record. */
    writer: record.writer,
    /** Undefined when there is no record. */
    async read(): Promise<Progress | undefined> {
      const stored = await record.read();
      const progress = progressIn(stored);
      return progress && withRecovered(progress, stored, abandoned);
    },
    /**
     * Changes the record; it is on disk when the promise resolves.
     * @throws UsageError when there is no record; also errors of `edit`
     */
    change: (edit: (progress: Progress) => Progress) =>
      change((progress) => {
        if (!progress) throw noAttemptError();
        return edit(progress);
      }),
    /** Creates the record of a running attempt, or keeps the record if it is of the same attempt. */
    begin: (paper: Paper, startedElsewhere: boolean, clock: ServiceClock | undefined) =>
      change((progress) => {
        const begun = newProgress(paper, startedElsewhere);
        const isSame = progress && sameAttempt(progress, begun);
        return withServiceClock(isSame ? withAttemptStatus(progress, 'in_progress') : begun, clock);
      }),
    /** Treats the pending requests of a process as lost even if it still runs. */
    abandon: (writer: string) => void abandoned.add(writer),
    /** Runs work after earlier calls have ended, so that this process sends one answer at a time. */
    exclusive: turns.run,
  };
}

function progressIn({ record }: StoredAttempt): Progress | undefined {
  return record === undefined ? undefined : readProgress(record);
}

function withRecovered(progress: Progress, stored: StoredAttempt, abandoned: ReadonlySet<string>): Progress {
  return recoverRequests(progress, (writer) => stored.isRunning(writer) && !abandoned.has(writer));
}

/** Measures the clock from answers; skips 5xx, which can come from a proxy with another clock. */
export function watchClock() {
  let clock: ServiceClock | undefined;
  const observer: RequestObserver = {
    onAnswer({ status, date, isCached, sent, received }) {
      const isUsable = date !== undefined && !isCached && status < 500;
      const learned = isUsable ? clockFromAnswer(date, sent, received) : undefined;
      if (learned) clock = withClock(clock, learned);
    },
  };
  return { observer, clock: () => clock };
}

export function readClocks({ now, monotonic }: Pick<Clock, 'now' | 'monotonic'>) {
  return { now: now(), monotonic: monotonic() };
}
