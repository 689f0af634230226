/** Processes that take an exam, fail and die by a seed. */

import { submitAttempt } from '../../../src/commands/exam/flows/finish';
import { giveAnswer, ownQuestion } from '../../../src/commands/exam/flows/send-answers';
import { startAttempt } from '../../../src/commands/exam/flows/start';
import { readStatus } from '../../../src/commands/exam/flows/status';
import type { Json } from '../../../src/commands/exam/paper/paper';
import { readProgress } from '../../../src/commands/exam/progress/progress-json';
import { answerState, recoverRequests } from '../../../src/commands/exam/progress/send';
import { PlazaError } from '../../../src/errors';
import type { Ports } from '../../../src/ports/index';
import { attemptRecord } from '../../../src/store/records/attempts';
import { values } from '../../commands/exam/papers';
import { madeUp } from '../../store/lock-setup';
import { countingChance } from '../clock';
import { testApi } from '../http/api';
import { type TestClock, testClock } from '../http/clock';
import { raceWithDeath } from '../http/faulty-adapter';
import { seededNumbers } from '../seeded-numbers';
import { lifeOf, mortalFiles } from '../store/disk';
import {
  arriveLate,
  type ExamFate,
  type ExamService,
  examAdapter,
  examFates,
  makeExamService,
} from './service';

/** How a process ended. */
export type Ending = 'done' | 'failed' | 'killed';

export interface Given {
  readonly qIdx: number;
  readonly value: Json;
  /** Answers of one moment were given by several processes at once. */
  readonly moment: number;
  readonly ending: Ending;
}

export type ExamRun = Awaited<ReturnType<typeof examRun>>;

interface World {
  readonly state: string;
  readonly numbers: () => number;
  readonly service: ExamService;
  readonly dead: Set<number>;
  readonly skewMs: number;
  processes: number;
  kills: number;
}

const owner = { binding: 'https://plaza.test', accountId: 'ada-1' };
const random = countingChance(2_000_000);
let lastPid = 0;

/** The largest error of the clock of a computer. */
const maxSkewMs = 10 * 60_000;

/** A whole exam: started, answered by processes that fail and die, submitted. @param state an empty folder */
export async function examRun(seed: number, state: string) {
  const numbers = seededNumbers(seed);
  const skewMs = Math.round((numbers() * 2 - 1) * maxSkewMs);
  const world: World = {
    state,
    numbers,
    service: makeExamService(),
    dead: new Set(),
    skewMs,
    processes: 0,
    kills: 0,
  };
  while ((await oneProcess(world, true, (ctx) => startAttempt(ctx))) !== 'done' && world.processes < 5);
  await oneProcess(world, false, (ctx) => startAttempt(ctx));
  const given: Given[] = [];
  const moments = 4 + Math.floor(numbers() * 12);
  for (let moment = 0; moment < moments; moment += 1) {
    given.push(...(await oneMoment(world, moment)));
    if (numbers() < 0.4) arriveLate(world.service);
  }
  await submit(world);
  const record = await finalRecord(world);
  return { given, service: world.service, record, processes: world.processes, kills: world.kills, skewMs };
}

/** One answer, or two at once, or a look at the status. */
async function oneMoment(world: World, moment: number): Promise<Given[]> {
  const { numbers } = world;
  if (numbers() < 0.15) {
    await oneProcess(world, true, readStatus);
    return [];
  }
  const count = numbers() < 0.35 ? 2 : 1;
  const qIdx = Math.floor(numbers() * 3);
  return Promise.all(
    Array.from({ length: count }, async (_, nth): Promise<Given> => {
      const index = numbers() < 0.7 ? qIdx : Math.floor(numbers() * 3);
      const value = markedValue(index, 10 * moment + nth);
      const ending = await oneProcess(world, numbers() < 0.8, async (ctx) =>
        giveAnswer(ctx, await ownQuestion(ctx, String(index + 1)), value),
      );
      return { qIdx: index, value, moment, ending };
    }),
  );
}

function markedValue(index: number, mark: number): Json {
  if (index === 0) return mark % 3;
  if (index === 1) return `text ${mark}`;
  return values[2].map((color) => `${color} ${mark}`);
}

/** Submits until it succeeds, at first under faults. */
async function submit(world: World): Promise<void> {
  arriveLate(world.service);
  for (let attempts = 0; !world.service.submitted; attempts += 1) {
    if (attempts > 20) throw new Error('the exam could not be submitted');
    await oneProcess(world, attempts < 3, (ctx) => submitAttempt(ctx, false));
    arriveLate(world.service);
  }
}

type Work = (ctx: Ports) => Promise<unknown>;

/** One process at its work; `faulty`: its requests and its life follow the seed. */
async function oneProcess(world: World, faulty: boolean, work: Work): Promise<Ending> {
  const { numbers, service, dead } = world;
  lastPid += 1;
  world.processes += 1;
  service.now += 5000;
  const pid = madeUp(1_000_000 + lastPid);
  const life = lifeOf(faulty && numbers() < 0.3 ? 1 + Math.floor(numbers() * 150) : 1_000_000);
  const fate = (): ExamFate =>
    faulty && numbers() < 0.6
      ? (examFates[Math.floor(numbers() * examFates.length)] ?? 'answered')
      : 'answered';
  const files = mortalFiles(life);
  const clock = skewedClock(world);
  const setup = { pid, clock, random, isRunning: (one: number) => !dead.has(one), files };
  const record = attemptRecord(world.state, 'ada', owner, setup);
  const address = new URL('https://plaza.test');
  const contextOf = (die: () => void) => ({
    api: testApi(address, {
      clock,
      random: { number: numbers, uuid: random.uuid },
      makeHttpAdapter: () => examAdapter({ service, numbers, fate, die }),
    }).api,
    clock,
    random: { number: numbers, uuid: random.uuid },
    signal: new AbortController().signal,
    attempts: async () => ({ of: () => record, ofAccount: async () => record }),
    address: async () => address,
    unlessDryRun: (change: () => Promise<unknown>) => change(),
    note: () => undefined,
    pictures: { prepare: async () => undefined, printer: undefined },
    ask: { possible: false, confirm: async () => undefined },
    identity: { accountLabel: async () => '@ada' },
    waitMs: undefined,
  });
  const done = (die: () => void) =>
    work(contextOf(die) as unknown as Ports).then(
      (): Ending => 'done',
      (error): Ending => {
        if (error instanceof PlazaError) return 'failed';
        throw error;
      },
    );
  const ending = await raceWithDeath(life, done);
  if (ending === 'killed') world.kills += 1;
  dead.add(pid);
  return ending;
}

/** A clock with a wrong time of day. */
function skewedClock({ service, skewMs }: World): TestClock {
  const clock = testClock();
  const offset = service.now + skewMs - clock.now();
  return { ...clock, now: () => clock.now() + offset };
}

async function finalRecord({ state, dead }: World) {
  const clock = testClock();
  const setup = { pid: madeUp(1), clock, random, isRunning: (pid: number) => !dead.has(pid) };
  const { record, isRunning } = await attemptRecord(state, 'ada', owner, setup).read();
  const { answers } = recoverRequests(readProgress(record), isRunning);
  return new Map(
    Object.entries(answers).map(([index, answer]) => [
      Number(index),
      { value: answer.value, sent: answerState(answer).state === 'sent' },
    ]),
  );
}
