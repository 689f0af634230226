/** A service without keys, and processes that ask it for one change, fail and die, all by a seed. */
import { makeServiceClock } from '../../../src/account/service-clock';
import type { WireAnswer, WireRequest } from '../../../src/client/http/http-adapter';
import { conflictError } from '../../../src/client/operations/errors';
import { UnknownOutcomeError, UsageError } from '../../../src/errors';
import type { AnyRoute } from '../../../src/protocol/route';
import { fileJournal } from '../../../src/store/journal';
import { countingChance } from '../clock';
import { testApi } from '../http/api';
import type { TestClock } from '../http/clock';
import { fates, faultyAdapter, jsonReply, simulatedProcess } from '../http/faulty-adapter';
import { trackerOf } from './keyed-service';

/** Who made a record: the processes under test, the user beforehand, or another device meanwhile. */
export type Maker = 'us' | 'hand' | 'device';

interface Made {
  readonly id: string;
  readonly by: Maker;
  readonly at: number;
}

/** The change of a route in the model: its request, and what reads answer before and after it. */
interface Model {
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The answer of every read; undefined: 404. `made` is oldest first. */
  read(made: readonly Made[], url: URL): unknown;
  /** A second change is refused with this code. */
  readonly refuses?: string;
  /** A second change leaves what the first one made. */
  readonly isSet?: true;
  /** Anyone may make the same record again. */
  readonly isList?: true;
}

const iso = (time: number) => new Date(time).toISOString();
const author = { id: 'p' };
const recordOf = ({ id, at }: Made) => ({ id, content: 'the same', author, createdAt: iso(at) });
const content = { content: 'the same' };
const isSo = (made: readonly Made[]) => made.length > 0;
const reported = { refuses: 'REPORT_ALREADY_REPORTED', read: () => ({}) };
const user = { id: 'x', username: 'x' };
const exam = { status: 'idle', examOpen: true, galleryOpen: true, startedAt: null };
/** What the answers of single changes promise. */
const promised = { ...exam, fullName: 'X', score: 1, next: null, show: false };
const postOf = (url: URL) => url.pathname.split('/').at(-1);

/** By route. */
export const models: Readonly<Record<string, Model>> = {
  'posts.create': {
    body: { ...content, attachmentIds: ['f'] },
    isList: true,
    read: (made) => ({
      data: { posts: made.toReversed().map((one) => ({ ...recordOf(one), attachments: [{ id: 'f' }] })) },
    }),
  },
  'posts.repost': {
    path: { postId: 'x' },
    body: content,
    refuses: 'CONFLICT',
    read: (made, url) =>
      postOf(url) === 'x'
        ? { data: { id: 'x', isReposted: isSo(made) } }
        : { data: { posts: made.map((one) => ({ ...recordOf(one), originalPost: { id: 'x' } })) } },
  },
  'posts.restore': {
    path: { postId: 'x' },
    read: (made) => (isSo(made) ? { data: { id: 'x' } } : undefined),
  },
  'posts.pin': { path: { postId: 'x' }, read: (made) => ({ data: { id: 'x', isPinned: isSo(made) } }) },
  'posts.vote': {
    path: { postId: 'x' },
    body: { optionIds: ['o'] },
    read: (made) => ({
      data: { id: 'x', poll: { hasVoted: isSo(made), votedOptionIds: isSo(made) ? ['o'] : [] } },
    }),
  },
  'comments.create': {
    path: { postId: 'x' },
    body: content,
    isList: true,
    read: (made) => ({ data: { comments: made.toReversed().map(recordOf), hasMore: false } }),
  },
  'comments.reply': {
    path: { commentId: 'x' },
    body: content,
    isList: true,
    read: (made) => ({ data: { replies: made.map(recordOf), pagination: { hasMore: false } } }),
  },
  'comments.edit': { path: { commentId: 'x' }, body: content, isSet: true, read: () => ({}) },
  'comments.restore': { path: { commentId: 'x' }, refuses: 'NOT_DELETED', read: () => ({}) },
  'users.restore': { read: (made) => ({ ...user, isDeleted: !isSo(made) }) },
  'users.createProfile': {
    body: { username: 'novus', displayName: 'Novus', avatar: '🌿' },
    read: (made) => (isSo(made) ? { id: 'p', username: 'novus' } : undefined),
  },
  'users.follow': { path: { user: 'x' }, read: (made) => ({ ...user, isFollowing: isSo(made) }) },
  'users.block': { path: { user: 'x' }, read: (made) => ({ ...user, isBlockedByMe: isSo(made) }) },
  'reports.create': { body: { targetType: 'user', targetId: 'x', reason: 'spam' }, ...reported },
  'verification.submit': {
    body: { videoUrl: 'https://plaza.test/v' },
    read([first]) {
      if (!first) return undefined;
      const request = { id: first.id, videoUrl: 'https://plaza.test/v', createdAt: iso(first.at) };
      return { success: true, request: { ...request, status: 'pending' } };
    },
  },
  'subscription.autoRenewal': { body: { enabled: true }, read: (made) => ({ autoRenewal: isSo(made) }) },
  'subscription.methodsDefault': {
    path: { methodId: 'x' },
    read: (made) => ({ data: [{ id: 'x', isDefault: isSo(made) }] }),
  },
  'exam.submit': { read: (made) => ({ ...exam, status: isSo(made) ? 'completed' : 'in_progress' }) },
  'exam.annul': { read: (made) => ({ ...exam, status: isSo(made) ? 'annulled' : 'in_progress' }) },
  'exam.offlineLink': { body: { id: 'x' }, read: (made) => ({ linked: isSo(made) }) },
  'exam.galleryVote': { body: { drawingId: 'x', score: 4 }, refuses: 'CONFLICT', read: () => ({}) },
  'school.correctorCancel': {
    body: { postId: 'x' },
    read: (made) => ({
      data: { x: { revision: '1', marks: isSo(made) ? [] : [{ id: 'm', start: 0, end: 1, actor: author }] } },
    }),
  },
  'school.correctorReport': { body: { postId: 'x', markId: 'm', reason: 'no' }, ...reported },
  'school.redPenCancel': {
    body: { postId: 'x', claimId: 'c' },
    read: (made) => ({ data: { x: { revision: '1', claims: isSo(made) ? [] : [{ id: 'c' }] } } }),
  },
  'school.redPenReport': { body: { postId: 'x', claimId: 'c', reason: 'no' }, ...reported },
  'school.cushionClaim': { path: { profileId: 'x' }, body: {}, isSet: true, read: () => ({}) },
};

export type OnceService = ReturnType<typeof makeUnkeyedService>;

/** A service that makes a record of every change that it does not refuse. */
export function makeUnkeyedService(route: AnyRoute, clock: TestClock) {
  const model = models[route.name] as Model;
  const made: Made[] = [];
  const make = (by: Maker) => void made.push({ id: `r${made.length}`, by, at: clock.now() });
  const headers = () => ({ date: new Date(clock.now()).toUTCString() });
  const refusal = (status: number, code: string) =>
    jsonReply(status, { error: { code, message: 'no' } }, headers());
  return {
    made,
    make,
    perform({ method, url }: WireRequest): WireAnswer {
      const isRead = method === 'GET' || url.pathname.endsWith('/state');
      if (isRead) {
        const answer = model.read(made, url);
        return answer === undefined ? refusal(404, 'NOT_FOUND') : jsonReply(200, answer, headers());
      }
      if (made.length > 0 && model.refuses) return refusal(409, model.refuses);
      if (!model.isSet || made.length === 0) make('us');
      const [last] = made.slice(-1);
      return jsonReply(200, { ...promised, ...(last && recordOf(last)) }, headers());
    },
  };
}

export interface OnceProcesses {
  /** Files of all of them. */
  readonly state: string;
  readonly route: AnyRoute;
  readonly service: OnceService;
  readonly numbers: () => number;
  readonly clock: TestClock;
  readonly computer: Computer;
}

/** The clock of the computer, as a user and its boots change it. */
export interface Computer {
  /** How far its clock is ahead of the right time. */
  skewMs: number;
  boot: number;
  /** The right time of its last boot; undefined: it reports no uptime. */
  bootedAt: number | undefined;
}

/** The clocks of a process, and the client's knowledge of the service's clock. */
export function clocksOf({ clock, computer, state }: Pick<OnceProcesses, 'clock' | 'computer' | 'state'>) {
  const local: TestClock = {
    ...clock,
    now: () => clock.now() + computer.skewMs,
    uptime() {
      const { boot, bootedAt } = computer;
      return bootedAt === undefined ? undefined : { boot: String(boot), ms: clock.now() - bootedAt };
    },
  };
  return { local, service: makeServiceClock(local, state, async () => 'https://plaza.test') };
}

/** `unclear`: nothing shows the outcome. `asked`: it may be more than a day old. `reported`: killed after it reported the answer. */
export type OnceEnding = 'answered' | 'reported and killed' | 'failed' | 'unclear' | 'asked' | 'killed';

const random = countingChance(1_000_000);
const possible = [...fates, 'late'] as const;

export async function oneProcessWithoutKey(processes: OnceProcesses, isFaulty: boolean): Promise<OnceEnding> {
  const { state, route, service, numbers, clock } = processes;
  const { fate, setup, run } = simulatedProcess(numbers, isFaulty, possible);
  const { local, service: serviceClock } = clocksOf(processes);
  let isReported = false;
  const journal = async () => fileJournal(state, 'ada', { ...setup, clock: local, random });
  const own = { command: 'the command', binding: 'b', accountId: 'p' };
  const { operations, answers } = trackerOf(journal, {
    bootedAt: serviceClock.bootedAt,
    async resolve(conflict) {
      throw conflictError(conflict);
    },
    identify: async (document) => ({ fingerprint: JSON.stringify(document), ...own }),
  });
  const work = async (die: () => void): Promise<OnceEnding> => {
    const { api } = testApi(new URL('https://plaza.test'), {
      clock: local,
      random: { number: numbers, uuid: random.uuid },
      operations,
      onAnswer: ({ origin }, answer) => serviceClock.learn(origin, answer),
      makeHttpAdapter: () =>
        faultyAdapter({
          fate,
          die,
          perform: service.perform,
          late: (arrive) => void clock.after(1000 + numbers() * 20_000, arrive),
          travel: async () => clock.advance(5 + numbers() * 200),
          headers: () => ({ date: new Date(clock.now()).toUTCString() }),
        }),
    });
    const { path, body } = models[route.name] as Model;
    await api.change(route as never, { path, body } as never);
    isReported = true;
    for (const { acknowledge } of answers) await acknowledge();
    return 'answered';
  };
  const ended = (error: unknown): OnceEnding => {
    if (error instanceof UsageError) return 'asked';
    return error instanceof UnknownOutcomeError &&
      error.message.includes('and ') &&
      error.details.hint?.includes('all the same')
      ? 'unclear'
      : 'failed';
  };
  const ending = await run((die) => work(die).catch(ended));
  await serviceClock.stored();
  return ending === 'killed' && isReported ? 'reported and killed' : ending;
}
