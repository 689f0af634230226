/** The attempt and its states (protocol: exam attempt). HTTP statuses of the refusals are our choice. */

import type { ExamAttempt, ExamState } from '../../../../protocol/records/exam';
import { type Refusal, refusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import { isoTime } from '../../../world/clock';
import type { UserState } from '../../auth/rules/accounts';
import { attachFiles, detachFiles, fileById, filesIn } from '../../files/rules/files';
import { type AnswerState, type AttemptState, examIn, type VariantNumber } from '../state';
import { examGallerySwitch } from './gallery';
import { type ExamPaper, paperOf } from './papers';
import { awardPin, resultOf, scoreOf } from './results';

export const examSwitch = worldSwitch('exam', {
  description: 'Open the exam: allow users to start an attempt',
  on: true,
  acts: ['exam.status', 'exam.start'],
});

/** How long an attempt lasts (protocol: limits). */
const attemptMs = 40 * 60_000;

export type AttemptStatus = 'idle' | 'in_progress' | 'completed' | 'annulled' | 'expired';

/** The status at this moment of the world. */
function statusOf(world: World, accountId: string): AttemptStatus {
  const attempt = examIn(world).attempts[accountId];
  if (!attempt) return 'idle';
  if (attempt.ended) return attempt.ended.how;
  return world.clock.now() < attempt.startedAt + attemptMs ? 'in_progress' : 'expired';
}

/** Whether exam and gallery are open. */
function availability(world: World) {
  return { examOpen: examSwitch.isOn(world), galleryOpen: examGallerySwitch.isOn(world) };
}

/** The answer of `status`. The result is part of it after submission, the variant also after expiry. */
export function stateOf(world: World, { id, profile }: UserState): ExamState {
  const attempt = examIn(world).attempts[id];
  const status = statusOf(world, id);
  const state = { status, ...availability(world), startedAt: attempt ? isoTime(attempt.startedAt) : null };
  if (!attempt || status === 'idle' || status === 'in_progress' || status === 'annulled') return state;
  const result = status === 'completed' && resultOf(world, id);
  return {
    ...state,
    variantId: attempt.variant,
    ...(result && { ...result, username: profile.username }),
  };
}

/**
 * Starts the attempt. A running attempt returns the same paper again, also after the exam was closed.
 * @throws Refusal NOT_OPEN while the exam is closed, else the code of an attempt that is over
 */
export function startAttempt(world: World, { id }: UserState, origin: string): ExamAttempt {
  const status = statusOf(world, id);
  if (status !== 'in_progress') {
    if (!examSwitch.isOn(world)) throw refusal(403, 'NOT_OPEN', 'the exam is closed');
    if (status !== 'idle') throw overRefusal(status);
    examIn(world).attempts[id] = {
      variant: randomVariant(world),
      startedAt: world.clock.now(),
      answers: {},
      ended: null,
      score: null,
    };
  }
  const { variant, startedAt } = runningAttempt(world, id);
  const { title, questions } = paperOf(variant, origin);
  return {
    ...availability(world),
    variantId: variant,
    title,
    questions: questions.map(({ question }) => question),
    startedAt: isoTime(startedAt),
  };
}

function randomVariant({ random }: World): VariantNumber {
  return (Math.floor(random.number() * 3) + 1) as VariantNumber;
}

/** The running attempt. @throws Refusal with the code of an attempt that is over, CONFLICT before it started */
export function runningAttempt(world: World, accountId: string): AttemptState {
  const attempt = examIn(world).attempts[accountId];
  const status = statusOf(world, accountId);
  if (attempt && status === 'in_progress') return attempt;
  if (status === 'idle' || status === 'in_progress')
    throw refusal(409, 'CONFLICT', 'the attempt has not started');
  throw overRefusal(status);
}

function overRefusal(status: Exclude<AttemptStatus, 'idle' | 'in_progress'>): Refusal {
  const reasons = {
    completed: { code: 'ALREADY_COMPLETED', message: 'the exam was already submitted' },
    annulled: { code: 'ANNULLED', message: 'the attempt was annulled' },
    expired: { code: 'EXPIRED', message: 'the 40 minutes are over' },
  };
  const { code, message } = reasons[status];
  return refusal(409, code, message);
}

/** Scores the stored answers, awards the result's badge, and puts the drawing into the gallery. @throws Refusal */
export function submitAttempt(world: World, account: UserState, origin: string): ExamState {
  const attempt = runningAttempt(world, account.id);
  attempt.ended = { how: 'completed', at: world.clock.now() };
  const paper = paperOf(attempt.variant, origin);
  attempt.score = scoreOf(paper, attempt.answers);
  publishDrawing(world, account.id, paper, attempt);
  awardPin(world, account);
  return stateOf(world, account);
}

/** Ends the attempt permanently, without a score. @throws Refusal */
export function annulAttempt(world: World, account: UserState): ExamState {
  const attempt = runningAttempt(world, account.id);
  attempt.ended = { how: 'annulled', at: world.clock.now() };
  releaseDrawings(world, account.id);
  return stateOf(world, account);
}

/** Attaches the file of a drawing answer, so that it cannot be deleted, and detaches the previous one. */
export function holdDrawing(world: World, accountId: string, value: AnswerState | null): void {
  releaseDrawings(world, accountId);
  const file = typeof value === 'string' ? fileById(world, value) : undefined;
  if (file) attachFiles([file], useOf(accountId));
}

/** Detaches the files of an attempt. */
function releaseDrawings(world: World, accountId: string): void {
  const use = useOf(accountId);
  detachFiles(
    filesIn(world).filter(({ uses }) => uses.includes(use)),
    use,
  );
}

/** Puts the drawing of a submitted attempt into the gallery. */
function publishDrawing(
  world: World,
  accountId: string,
  { questions }: ExamPaper,
  { answers }: AttemptState,
): void {
  const index = questions.findIndex(({ question }) => question.type === 'draw');
  const fileId = answers[index];
  if (typeof fileId === 'string')
    examIn(world).drawings.push({ id: world.random.uuid(), ownerId: accountId, fileId, sample: null });
}

function useOf(accountId: string): string {
  return `exam:${accountId}`;
}
