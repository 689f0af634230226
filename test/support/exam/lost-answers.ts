/** The proof that no answer is lost: what was confirmed to a person is at the service, or was reported as not. */
import { type Json, sameJson } from '../../../src/commands/exam/paper/json';
import type { ExamRun, Given } from './processes';

/** Confirmed answers that nobody replaced, that are not at the service, and are not reported as unsent. */
export function lostAnswers({ given, record, service }: ExamRun): Given[] {
  const questions = [...new Set(given.map(({ qIdx }) => qIdx))];
  return questions.flatMap((qIdx) => {
    const answers = given.filter((one) => one.qIdx === qIdx);
    const last = answers.findLast(({ ending }) => ending === 'done');
    if (!last) return [];
    // A later answer that was not confirmed may have come before its process died; one of the same moment as well.
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
