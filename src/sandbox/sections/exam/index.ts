import type { ExamState, Question } from '../../../protocol/records/exam';
import { part, section } from '../../section';
import { limitsSwitch } from '../../server/http/limits';
import { fieldRefusal, type Refusal, refusal } from '../../server/http/refusal';
import { savedTogether, type World, worldSwitch } from '../../world';
import { isoTime } from '../../world/clock';
import { accountsIn, idByName, isUser, type UserState } from '../auth/rules/accounts';
import { attachFiles, detachFiles, fileById, filesIn } from '../files/rules/files';
import { requirePace } from '../posts/rules/writing';
import { examGallerySwitch, gallery } from './gallery';
import { awardPin, linkedRecord, paperOf, resultOf, scoreOf } from './papers';
import seed from './seed.json';
import { type AnswerState, type AttemptState, examIn, type OfflineState, type VariantNumber } from './state';

const examSwitch = worldSwitch('exam', {
  description: 'Open the exam: allow users to start an attempt',
  on: true,
  acts: ['exam.status', 'exam.start'],
});

/** How long an attempt lasts (protocol: limits). */
const attemptMs = 40 * 60_000;

type AttemptStatus = 'idle' | 'in_progress' | 'completed' | 'annulled' | 'expired';

/** Characters of one text. */
const maxTextLength = 2000;

const attempts = part({
  handlers: {
    'exam.status': ({ world, caller }) => stateOf(world, caller.account),
    // A running attempt returns the same paper again, also after the exam was closed.
    'exam.start': ({ world, caller, origins }) => {
      const { id } = caller.account;
      const status = statusOf(world, id);
      if (status !== 'in_progress') {
        if (!examSwitch.isOn(world)) throw refusal(403, 'NOT_OPEN', 'the exam is closed');
        if (status !== 'idle') throw overRefusal(status);
        const variant = (Math.floor(world.random.number() * 3) + 1) as VariantNumber;
        const attempt = { variant, startedAt: world.clock.now(), answers: {}, ended: null, score: null };
        examIn(world).attempts[id] = attempt;
      }
      const { variant, startedAt } = runningAttempt(world, id);
      const { title, questions } = paperOf(variant, origins.main);
      return {
        ...availability(world),
        variantId: variant,
        title,
        questions: questions.map(({ question }) => question),
        startedAt: isoTime(startedAt),
      };
    },
    // Replaces the stored answer of a question; null deletes it.
    'exam.answer': ({ world, caller, body: { qIdx, value } }) => {
      const { id } = caller.account;
      const attempt = runningAttempt(world, id);
      const { questions } = paperOf(attempt.variant, '');
      const question = questions[qIdx]?.question;
      if (!question)
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'qIdx', `must be from 0 to ${questions.length - 1}`);
      if (value !== null && !fits(world, id, question, value)) {
        const message = `is not an answer to a question of the type ${question.type}`;
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'value', message);
      }
      if (question.type === 'draw') holdDrawing(world, id, value);
      if (value === null) delete attempt.answers[qIdx];
      else attempt.answers[qIdx] = value;
      return { saved: true };
    },
    // Scores the stored answers, awards the result's badge, and puts the drawing into the gallery.
    'exam.submit': ({ world, caller: { account } }) => {
      const attempt = runningAttempt(world, account.id);
      attempt.ended = { how: 'completed', at: world.clock.now() };
      const paper = paperOf(attempt.variant, '');
      attempt.score = scoreOf(paper, attempt.answers);
      const fileId = attempt.answers[paper.questions.findIndex(({ question }) => question.type === 'draw')];
      if (typeof fileId === 'string') {
        const drawing = { id: world.random.uuid(), ownerId: account.id, fileId, sample: null };
        examIn(world).drawings.push(drawing);
      }
      awardPin(world, account);
      return stateOf(world, account);
    },
    // Permanent, and without a score.
    'exam.annul': ({ world, caller: { account } }) => {
      const attempt = runningAttempt(world, account.id);
      attempt.ended = { how: 'annulled', at: world.clock.now() };
      releaseDrawings(world, account.id);
      return stateOf(world, account);
    },
  },
  switches: [examSwitch],
});

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
function stateOf(world: World, { id, profile }: UserState): ExamState {
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

function runningAttempt(world: World, accountId: string): AttemptState {
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

function fits(world: World, accountId: string, question: Question, value: unknown): boolean {
  switch (question.type) {
    case 'single':
      return isPlace(value, question.options.length);
    case 'text':
      return isText(value);
    case 'text_multi':
      return Array.isArray(value) && value.length === question.fields && value.every(isText);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'matching':
      return (
        Array.isArray(value) &&
        value.length === question.left.length &&
        value.every((pair) => pair === -1 || isPlace(pair, question.right.length))
      );
    case 'ordering':
      return (
        Array.isArray(value) &&
        value.length === question.items.length &&
        question.items.every((_, place) => value.some((item) => item === place))
      );
    case 'draw':
      return isOwnDrawing(world, accountId, value);
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxTextLength;
}

function isPlace(value: unknown, count: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count;
}

/** A drawing is a PNG that the account uploaded. */
function isOwnDrawing(world: World, accountId: string, value: unknown): boolean {
  const file = typeof value === 'string' ? fileById(world, value) : undefined;
  return file?.ownerId === accountId && file.mimeType === 'image/png';
}

/** Attaches the file of a drawing answer, so that it cannot be deleted, and detaches the previous one. */
function holdDrawing(world: World, accountId: string, value: AnswerState | null): void {
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

function useOf(accountId: string): string {
  return `exam:${accountId}`;
}

/** A search with more results is answered as too broad. */
const maxCandidates = 4;
/** Surname and first name. */
const minWords = 2;
const searchesPerMinute = 5;

const offline = part({
  handlers: {
    // Finds the records whose full name has all the words, in any order and letter case.
    'exam.offlineSearch': ({ world, caller: { account }, body }) => {
      countSearch(world, account.id);
      const words = wordsOf(body.query);
      if (words.length < minWords) return { status: 'empty' };
      const matches = examIn(world).offline.filter(({ fullName }) => hasAll(wordsOf(fullName), words));
      if (matches.length === 0) return { status: 'not_found' };
      if (matches.length > maxCandidates) return { status: 'too_broad' };
      return { status: 'found', candidates: matches.map((record) => candidate(record, account.id)) };
    },
    // The score of the record replaces the online score, and the badge is issued again. Linking it again changes nothing.
    'exam.offlineLink': ({ world, caller: { account }, body }) => {
      const record = examIn(world).offline.find(({ id }) => id === body.id);
      if (!record) throw refusal(404, 'NOT_FOUND', 'there is no paper result with this ID');
      if (record.linkedTo !== null && record.linkedTo !== account.id)
        throw refusal(409, 'ALREADY_LINKED_TO_OTHER', 'the result is linked to another account');
      const linked = linkedRecord(world, account.id);
      if (linked && linked !== record)
        throw refusal(409, 'CONFLICT', 'another paper result is linked to this account already');
      record.linkedTo = account.id;
      awardPin(world, account);
      return { linked: true, fullName: record.fullName, score: record.score };
    },
    'exam.offlineMe': ({ world, caller }) => {
      const record = linkedRecord(world, caller.account.id);
      return record ? { linked: true, fullName: record.fullName, score: record.score } : { linked: false };
    },
  },
});

function countSearch(world: World, id: string): void {
  if (!limitsSwitch.isOn(world)) return;
  const exam = examIn(world);
  const searches = exam.searches[id] ?? [];
  requirePace(world, { minute: searchesPerMinute }, () => searches, 'too many searches');
  savedTogether(world, [examIn]);
  exam.searches[id] = [...searches, world.clock.now()].slice(-searchesPerMinute);
}

/** The words of a name. Accents are significant; letter case and the difference of `ё` and `е` are not. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');
  return plain.split(/[^\p{L}\p{M}\p{N}'-]+/u).filter((word) => word !== '');
}

/** Whether the name has every word, at least as often as the query. */
function hasAll(name: readonly string[], words: readonly string[]): boolean {
  const count = (list: readonly string[], word: string) => list.filter((one) => one === word).length;
  return words.every((word) => count(name, word) >= count(words, word));
}

function candidate({ id, fullName, score, linkedTo }: OfflineState, viewer: string) {
  const state = linkedTo === null ? 'unlinked' : linkedTo === viewer ? 'linked_to_me' : 'linked_to_other';
  return { id, fullName, score, link: { state } };
}

/** The exam: the attempt, results of the paper exam, and the gallery of drawings. */
export const exam = section('exam', {
  state: [examIn],
  seed: seedExam,
  parts: [attempts, offline, gallery],
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Full names, scores, and the seeded user to whom a result is linked. */
const paperResults = seed.paperResults as unknown as readonly (readonly [
  fullName: string,
  score: number,
  linkedTo?: string,
])[];

const drawings = seed.drawings as unknown as readonly (readonly [owner: string, sample: string])[];

/** Made-up results of the paper exam, drawings to rate and ended attempts: quinn has a score, rosa annulled, and sven ran out of time. */
function seedExam(world: World, now: number): void {
  const idOf = idByName(world);
  const over = (days: number, fields: Partial<AttemptState>): AttemptState => ({
    variant: 1,
    startedAt: now - days * dayMs,
    answers: {},
    ended: null,
    score: null,
    ...fields,
  });
  const at = (days: number) => now - days * dayMs + 25 * minuteMs;
  examIn.set(world, {
    ...examIn(world),
    attempts: {
      [idOf('quinn')]: over(3, { variant: 2, ended: { how: 'completed', at: at(3) }, score: 9 }),
      [idOf('rosa')]: over(2, { ended: { how: 'annulled', at: at(2) } }),
      [idOf('sven')]: over(1, { variant: 3 }),
    },
    offline: paperResults.map(([fullName, score, linkedTo], index) => ({
      id: seededId('0ff1', index),
      fullName,
      score,
      linkedTo: linkedTo === undefined ? null : idOf(linkedTo),
    })),
    drawings: drawings.map(([owner, sample], index) => ({
      id: seededId('d4a3', index),
      ownerId: idOf(owner),
      fileId: null,
      sample,
    })),
  });
  for (const name of ['quinn', 'mira']) {
    const account = accountsIn(world).find(({ id }) => id === idOf(name));
    if (account && isUser(account)) awardPin(world, account);
  }
}

/** Independent of the world's random numbers, so that the order of the seeds has no effect. */
function seededId(kind: string, index: number): string {
  return `${kind}0000-7e51-4c0a-9b00-${String(index + 1).padStart(12, '0')}`;
}
