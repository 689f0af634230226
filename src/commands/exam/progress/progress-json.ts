/** Serialization of the record of an attempt. Unknown fields are ignored. */
import { UsageError } from '../../../errors';
import { isRecord, type Json, toJson } from '../paper/json';
import { type Paper, readPaper } from '../paper/paper';
import type { ServiceClock } from '../time';
import { type Answer, closedStatuses, type Outcome, type Progress, type Request, type Stamp } from './record';

const version = 1;

/** Serializes the record with the paper as received, so that a later version can parse kinds that are unknown now. */
export function storeProgress({ paper, ...progress }: Progress): Json {
  return toJson({ version, paper: paper.source, ...progress });
}

/**
 * Parses a stored record.
 * @throws UsageError when it is not a record of an attempt, or has another version: no answer is dropped silently
 */
export function readProgress(stored: unknown): Progress {
  if (!isRecord(stored) || !isRecord(stored.paper)) throw unreadable('it is not a record of an attempt');
  if (stored.version !== version) throw unreadable('another version of plaza wrote it');
  const paper = readPaper(stored.paper.attempt, String(stored.paper.baseUrl));
  const position = isRecord(stored.position) ? stored.position : {};
  const stamp = readStamp(position.stamp);
  const clock = readClock(stored.clock);
  const closed = closedStatuses.find((status) => status === stored.closed);
  return {
    paper,
    answers: readAnswers(stored.answers, paper),
    position: { index: readCount(position.index) ?? 0, stamp },
    ...(clock && { clock }),
    ...(stored.startedElsewhere === true && { startedElsewhere: true }),
    ...(closed && { closed }),
  };
}

function readAnswers(stored: unknown, paper: Paper): Progress['answers'] {
  if (!isRecord(stored)) throw unreadable('it has no answers');
  const answers = Object.entries(stored).map(([key, raw]) => {
    const index = Number(key);
    const answer = readAnswer(raw);
    if (!paper.questions[index] || !answer) {
      throw unreadable(`the answer to question ${index + 1} cannot be read`);
    }
    return [index, answer] as const;
  });
  return Object.fromEntries(answers);
}

function readAnswer(raw: unknown): Answer | undefined {
  if (!isRecord(raw)) return undefined;
  const stamp = readStamp(raw.stamp);
  const confirmed = readStamp(raw.confirmed);
  const repeated = readStamp(raw.repeated);
  if (!stamp || raw.value === undefined) return undefined;
  return {
    value: toJson(raw.value),
    stamp,
    requests: readRequests(raw.requests),
    lost: Array.isArray(raw.lost) ? raw.lost.flatMap((one) => readStamp(one) ?? []) : [],
    confirmed,
    repeated,
  };
}

function readRequests(raw: unknown): Answer['requests'] {
  if (!isRecord(raw)) return {};
  const requests = Object.entries(raw).flatMap(([sender, request]) => {
    const read = readRequest(request);
    return read ? [[sender, read] as const] : [];
  });
  return Object.fromEntries(requests);
}

function readRequest(raw: unknown): Request | undefined {
  if (!isRecord(raw)) return undefined;
  const count = readCount(raw.count);
  const stamp = readStamp(raw.stamp);
  const outcome = readOutcome(raw.outcome);
  return count === undefined || !stamp ? undefined : { count, stamp, outcome };
}

/** An unknown outcome counts as lost. */
function readOutcome(raw: unknown): Outcome | undefined {
  if (!isRecord(raw)) return undefined;
  if (raw.type === 'confirmed') return { type: 'confirmed' };
  const type = (['refused', 'delayed'] as const).find((one) => one === raw.type) ?? 'lost';
  return { type, reason: typeof raw.reason === 'string' ? raw.reason : 'unknown' };
}

function readStamp(raw: unknown): Stamp | undefined {
  if (!isRecord(raw)) return undefined;
  const sequence = readCount(raw.sequence);
  return sequence === undefined || typeof raw.writer !== 'string'
    ? undefined
    : { sequence, writer: raw.writer };
}

function readClock(raw: unknown): ServiceClock | undefined {
  if (!isRecord(raw) || !isRecord(raw.at)) return undefined;
  const { now } = raw.at;
  const { min, max } = raw;
  const isClock = typeof now === 'number' && typeof min === 'number' && typeof max === 'number';
  return isClock ? { at: { now }, min, max } : undefined;
}

function readCount(raw: unknown): number | undefined {
  return typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0 ? raw : undefined;
}

function unreadable(why: string): UsageError {
  return new UsageError(`couldn't read the saved attempt: ${why}`, {
    hint: 'keep the file: it holds answers; update plaza, or move it away to begin a new record',
  });
}
