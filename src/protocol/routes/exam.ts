import * as v from 'valibot';
import * as a from '../answer';
import {
  Drawing,
  ExamAttempt,
  ExamState,
  NextDrawing,
  OfflineLink,
  OfflineLinked,
  OfflineSearch,
} from '../records/exam';
import { section } from '../route';

const text = v.string();

/** By the kind of the question, which can be unknown. */
const answerValue = v.any();

/** The exam and its gallery (protocol: exam event). The drawing of the last question goes by `files.upload`. */
export const exam = section('exam', {
  status: { method: 'GET', path: '/api/v1/epepuy/status', answer: ExamState },
  start: {
    method: 'POST',
    path: '/api/v1/epepuy/start',
    spends: 'attempt',
    effect: 'idempotent',
    answer: ExamAttempt,
  },
  answer: {
    method: 'PATCH',
    path: '/api/v1/epepuy/answers',
    effect: 'idempotent',
    body: v.strictObject({ qIdx: v.number(), value: answerValue }),
    answer: a.openRecord,
  },
  submit: {
    method: 'POST',
    path: '/api/v1/epepuy/submit',
    spends: 'attempt',
    effect: 'once',
    answer: ExamState,
    lostAnswer: { verified: 'by reading', verifyWith: 'exam status' },
  },
  annul: {
    method: 'POST',
    path: '/api/v1/epepuy/annul',
    spends: 'attempt',
    effect: 'once',
    answer: a.observed(a.partial(ExamState)),
    lostAnswer: { verified: 'by reading', verifyWith: 'exam status' },
  },
  offlineSearch: {
    method: 'POST',
    path: '/api/v1/epepuy/offline/search',
    effect: 'read',
    body: v.strictObject({ query: text }),
    answer: OfflineSearch,
  },
  offlineLink: {
    method: 'POST',
    path: '/api/v1/epepuy/offline/link',
    effect: 'once',
    body: v.strictObject({ id: text }),
    answer: OfflineLinked,
    lostAnswer: { verified: 'by reading', verifyWith: 'exam offline me' },
  },
  offlineMe: { method: 'GET', path: '/api/v1/epepuy/offline/me', answer: OfflineLink },
  galleryNext: { method: 'GET', path: '/api/v1/epepuy/gallery/next', answer: NextDrawing },
  /** A drawing that is still offered was not rated. */
  galleryVote: {
    method: 'POST',
    path: '/api/v1/epepuy/gallery/vote',
    effect: 'once',
    body: v.strictObject({ drawingId: text, score: v.number() }),
    answer: a.object({ next: a.nullable(Drawing) }),
    lostAnswer: { verified: 'by sending again', verifyWith: 'exam gallery next' },
  },
});
