/** A service that knows keys, and processes that ask it for one action, fail and die, all by a seed. */
import type { WireAnswer, WireRequest } from '../../../src/client/http/http-adapter';
import type { AnsweredOperation, OperationTracker } from '../../../src/client/operations/tracker';
import { unknown } from '../../../src/protocol/answer';
import type { AnyRoute } from '../../../src/protocol/route';
import { allRoutes, routeNamed } from '../../../src/protocol/routes/index';
import { fileJournal } from '../../../src/store/journal';
import { sample } from '../../contract/catalogue/answer-samples';
import { countingChance } from '../clock';
import { testApi } from '../http/api';
import { testClock } from '../http/clock';
import { fates, faultyAdapter, jsonReply, simulatedProcess } from '../http/faulty-adapter';
import { pathParameters } from '../http/routes';

export type KeyedService = ReturnType<typeof makeKeyedService>;

const leaves = { text: () => 'text', number: () => 1, yes: () => true, choice: () => 0 };

/** An answer of every keyed route, with all promised fields. */
const answerOfAll = Object.assign(
  {},
  ...allRoutes
    .filter(({ effect }) => effect === 'keyed')
    .map(({ answer = unknown, name }) => sample(answer, leaves, name)),
);

/** A service that carries out the request of a key once. */
export function makeKeyedService() {
  const bodies = new Map<string, string>();
  const effects: string[] = [];
  const mismatches: string[] = [];
  return {
    effects,
    mismatches,
    reported: 0,
    perform({ method, url, headers, body }: WireRequest): WireAnswer {
      const text = Buffer.from((body ?? new Uint8Array()) as Uint8Array).toString('utf8');
      const key = headers['idempotency-key'] ?? JSON.parse(text).operationId;
      const request = `${method} ${url.pathname} ${text}`;
      if (!bodies.has(key)) effects.push(request);
      else if (bodies.get(key) !== request) mismatches.push(key);
      bodies.set(key, request);
      return jsonReply(200, answerOfAll);
    },
  };
}

/** A tracker of operations over a journal; it records answers. */
export function trackerOf(
  journal: OperationTracker['journal'],
  change: Pick<OperationTracker, 'identify'> & Partial<OperationTracker>,
): { readonly operations: OperationTracker; readonly answers: AnsweredOperation[] } {
  const answers: AnsweredOperation[] = [];
  const operations: OperationTracker = {
    startNew: false,
    elsewhere: async () => [],
    async resolve() {
      throw new Error('there is no conflict');
    },
    onAnswered: (operation) => void answers.push(operation),
    journal,
    ...change,
  };
  return { operations, answers };
}

export interface Processes {
  /** Folder of the files of all of them. */
  readonly state: string;
  readonly route: AnyRoute;
  readonly service: KeyedService;
  readonly numbers: () => number;
}

export type Ending = 'answered' | 'failed' | 'killed';

const same = { fingerprint: 'the same', command: 'the command', binding: 'b', accountId: 'p' };
const random = countingChance(1_000_000);

/** One process that asks for the action: it sends again what an earlier one left, or begins it. */
export async function oneProcess(
  { state, route, service, numbers }: Processes,
  isFaulty: boolean,
): Promise<Ending> {
  const { fate, setup, run } = simulatedProcess(numbers, isFaulty, fates);
  const clock = testClock();
  const journal = async () => fileJournal(state, 'ada', { ...setup, clock, random });
  const { operations, answers } = trackerOf(journal, { identify: async () => same });
  const work = async (die: () => void): Promise<Ending> => {
    const { api } = testApi(new URL('https://plaza.test'), {
      clock,
      random: { number: numbers, uuid: random.uuid },
      operations,
      makeHttpAdapter: () => faultyAdapter({ fate, die, perform: service.perform }),
    });
    const left = await api.resumeOperations(routeNamed);
    if (!left) await api.change(route as never, requestOf(route) as never);
    service.reported += 1;
    for (const { acknowledge } of answers) await acknowledge();
    return 'answered';
  };
  return run((die) => work(die).catch((): Ending => 'failed'));
}

/** Any request of the route: the journal and the service do not look into it. */
function requestOf({ path, body, key }: AnyRoute) {
  const parameters = pathParameters(path).map((name) => [name, `a ${name}`]);
  return {
    path: Object.fromEntries(parameters),
    ...((body || key === 'operationId') && { body: { quantity: 1 } }),
  };
}
