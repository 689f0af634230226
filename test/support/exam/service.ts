/** The service of an exam behind a network that loses, delays and refuses requests by a seed. */
import type { HttpAdapter, WireAnswer, WireRequest } from '../../../src/client/http/http-adapter';
import { attempt } from '../../commands/exam/papers';
import { fates, faultyAdapter, jsonReply } from '../http/faulty-adapter';

export const examFates = [...fates.slice(0, 4), 'late', ...fates.slice(4)] as const;

export type ExamFate = (typeof examFates)[number];

/** Values by the index of the question. */
export type Stored = ReadonlyMap<number, unknown>;

export type ExamService = ReturnType<typeof makeExamService>;

/** A service with the attempt of the sample paper. */
export function makeExamService() {
  return {
    answers: new Map<number, unknown>(),
    /** The answers at the submission. */
    submitted: undefined as Stored | undefined,
    now: Date.parse(attempt.startedAt),
    /** Requests that arrive later, although nobody waits for them. */
    travelling: [] as (() => void)[],
    met: new Map<ExamFate, number>(),
  };
}

/** The connection of one process to the service. */
export interface ExamWay {
  readonly service: ExamService;
  readonly numbers: () => number;
  readonly fate: () => ExamFate;
  readonly die: () => void;
}

export function examAdapter({ service, numbers, fate, die }: ExamWay): HttpAdapter {
  return faultyAdapter({
    fate() {
      const now = fate();
      service.met.set(now, (service.met.get(now) ?? 0) + 1);
      return now;
    },
    die,
    perform: (wire) => perform(service, wire),
    late: (arrive) => service.travelling.push(arrive),
    // Other processes come in between.
    async travel() {
      for (let steps = Math.floor(numbers() * 6); steps > 0; steps -= 1)
        await new Promise((resolve) => setImmediate(resolve));
    },
    headers: () => dateOf(service),
  });
}

export function arriveLate({ travelling }: ExamService): void {
  for (const arrive of travelling.splice(0)) arrive();
}

/** Does what a request asks for. */
function perform(service: ExamService, { method, url, body }: WireRequest): WireAnswer {
  const path = url.pathname.replace('/api/v1/epepuy/', '');
  if (path === 'start' && !service.submitted) return reply(service, 200, attempt);
  if (path === 'status') return reply(service, 200, stateOf(service));
  if (service.submitted)
    return reply(service, 409, { error: { code: 'ALREADY_COMPLETED', message: 'over' } });
  if (method === 'PATCH') {
    const { qIdx, value } = JSON.parse(Buffer.from(body as Uint8Array).toString('utf8'));
    service.answers.set(qIdx, value);
    return reply(service, 200, {});
  }
  service.submitted = new Map(service.answers);
  return reply(service, 200, stateOf(service));
}

function stateOf({ submitted }: ExamService) {
  const { startedAt } = attempt;
  return { status: submitted ? 'completed' : 'in_progress', startedAt, examOpen: true, galleryOpen: true };
}

function reply(service: ExamService, status: number, value: unknown): WireAnswer {
  return jsonReply(status, value, dateOf(service));
}

function dateOf({ now }: ExamService): { readonly date: string } {
  return { date: new Date(now).toUTCString() };
}
