/** Confirmed answers must be at the service, or reported as unsent. */
import { type Json, sameJson } from '../../../src/commands/exam/paper/paper';
import type { ExamRun, Given } from './processes';

/** Confirmed answers without a later one, neither at the service nor reported as unsent. */
export function lostAnswers({ given, record, service }: ExamRun): Given[] {
  const questions = [...new Set(given.map(({ qIdx }) => qIdx))];
  return questions.flatMap((qIdx) => {
    const answers = given.filter((one) => one.qIdx === qIdx);
    const last = answers.findLast(({ ending }) => ending === 'done');
    if (!last) return [];
    // An unconfirmed answer of this moment or a later one may have arrived before its process died.
    const possible = answers.filter(({ moment }) => moment >= last.moment);
    const { value, sent } = record.get(qIdx) ?? { value: null, sent: false };
    const isKept = possible.some((one) => sameJson(one.value, value));
    const isStored = sameJson(service.submitted?.get(qIdx) ?? null, value);
    return isKept && (isStored || !sent) ? [] : [last];
  });
}

/** Answers of which the record says that they are sent, and which the service does not have. */
export function falselySent({ record, service }: ExamRun): [number, Json][] {
  return [...record].flatMap(([qIdx, { value, sent }]): [number, Json][] =>
    sent && !sameJson(service.submitted?.get(qIdx) ?? null, value) ? [[qIdx, value]] : [],
  );
}

/** Answers of which the record says that they are not sent. */
export function reportedUnsent({ record }: ExamRun): number {
  return [...record.values()].filter(({ sent }) => !sent).length;
}
