/** A service that knows keys, and processes that ask it for one action and die on the way, all decided by a seed. */

import type { WireAnswer, WireRequest } from '../../../src/client/http/http-adapter';
import type {
  AnsweredOperation,
  OperationIdentity,
  OperationTracker,
} from '../../../src/client/operations/tracker';
import type { AnyRoute } from '../../../src/protocol/route';
import { allRoutes, routeNamed } from '../../../src/protocol/routes/index';
import { fileJournal } from '../../../src/store/journal';
import { countingChance } from '../clock';
import { testApi } from '../http/api';
import { testClock } from '../http/clock';
import { fates, faultyAdapter, jsonReply, raceWithDeath } from '../http/faulty-adapter';
import { pathParameters } from '../http/routes';
import { lifeOf, mortalFiles } from '../store/disk';

/** The service: what each key did, and with which body. */
export interface Ledger {
  /** Requests that had an effect. */
  readonly effects: string[];
  /** Every key that came with another body than before. */
  readonly mismatches: string[];
  /** How often a process told somebody of an answer. */
  reported: number;
  perform(wire: WireRequest): WireAnswer;
}

/** An answer of every keyed route: whatever the catalogue promises. */
const answerOfAll = {
  success: true,
  ...Object.fromEntries(allRoutes.flatMap(({ promises = [] }) => promises.map((name) => [name, 1]))),
};

/** A service that does what a key asks for once. */
export function makeKeyedService(): Ledger {
  const bodies = new Map<string, string>();
  const effects: string[] = [];
  const mismatches: string[] = [];
  return {
    effects,
    mismatches,
    reported: 0,
    perform({ method, url, headers, body }) {
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

export interface Processes {
  /** Files of all of them. */
  readonly state: string;
  readonly route: AnyRoute;
  readonly ledger: Ledger;
  readonly numbers: () => number;
}

export type Ending = 'answered' | 'failed' | 'killed';

const asked: OperationIdentity = {
  fingerprint: 'the same',
  command: 'the command',
  binding: 'b',
  accountId: 'p',
};
const random = countingChance(1_000_000);
const dead = new Set<number>();
let lastPid = 20_000_000;

/**
 * One process that asks for the action: it repeats what an earlier one left, or begins it. `faulty` leaves its
 * requests, and its own life, to the seed.
 */
export async function oneProcess(
  { state, route, ledger, numbers }: Processes,
  faulty: boolean,
): Promise<Ending> {
  lastPid += 1;
  const pid = lastPid;
  const life = lifeOf(faulty && numbers() < 0.4 ? 1 + Math.floor(numbers() * 120) : 1_000_000);
  const fate = () => (faulty ? (fates[Math.floor(numbers() * fates.length)] ?? 'answered') : 'answered');
  const clock = testClock();
  const answers: AnsweredOperation[] = [];
  const operations: OperationTracker = {
    startNew: false,
    elsewhere: async () => [],
    async resolve() {
      throw new Error('there is no conflict');
    },
    onAnswered: (action) => void answers.push(action),
    identify: async () => asked,
    journal: async () =>
      fileJournal(state, 'ada', {
        pid,
        clock,
        random,
        isRunning: (one) => !dead.has(one),
        files: mortalFiles(life),
      }),
  };
  const work = async (die: () => void): Promise<Ending> => {
    const { api } = testApi(new URL('https://plaza.test'), {
      clock,
      random: { number: numbers, uuid: random.uuid },
      operations,
      makeHttpAdapter: () => faultyAdapter({ fate, die, perform: ledger.perform }),
    });
    const left = await api.resumeOperations(routeNamed);
    if (!left) await api.change(route as never, requestOf(route) as never);
    ledger.reported += 1;
    for (const { acknowledge: reported } of answers) await reported();
    return 'answered';
  };
  const ending = await raceWithDeath(life, (die) => work(die).catch((): Ending => 'failed'));
  dead.add(pid);
  return ending;
}

/** Any request of the route: the journal and the ledger do not look into it. */
function requestOf({ path, body, key }: AnyRoute) {
  const parameters = pathParameters(path).map((name) => [name, `a ${name}`]);
  return {
    path: Object.fromEntries(parameters),
    ...((body || key === 'operationId') && { body: { quantity: 1 } }),
  };
}
