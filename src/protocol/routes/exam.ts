import * as v from 'valibot';
import type {
  Drawing,
  ExamAttempt,
  ExamState,
  NextDrawing,
  OfflineLink,
  OfflineSearch,
} from '../records/exam';
import { type OpenRecord, section, shape } from '../route';

const text = v.string();

/** By the kind of the question, which may be unknown. */
const answerValue = v.any();

/** The exam and its gallery (protocol: exam event). The drawing of the last question goes by `files.upload`. */
export const exam = section('exam', {
  status: {
    method: 'GET',
    path: '/api/v1/epepuy/status',
    auth: 'bearer',
    effect: 'read',
    answer: shape<ExamState>(),
  },
  start: {
    method: 'POST',
    path: '/api/v1/epepuy/start',
    auth: 'bearer',
    effect: 'idempotent',
    // The reader of the paper refuses one without its parts.
    answer: shape<Partial<ExamAttempt>>(),
  },
  answer: {
    method: 'PATCH',
    path: '/api/v1/epepuy/answers',
    auth: 'bearer',
    effect: 'idempotent',
    body: v.strictObject({ qIdx: v.number(), value: answerValue }),
    answer: shape<OpenRecord>(),
  },
  submit: {
    method: 'POST',
    path: '/api/v1/epepuy/submit',
    auth: 'bearer',
    effect: 'once',
    answer: shape<ExamState>(),
    lostAnswer: { verified: 'by reading', verifyWith: 'exam status' },
  },
  annul: {
    method: 'POST',
    path: '/api/v1/epepuy/annul',
    auth: 'bearer',
    effect: 'once',
    answer: shape<Partial<ExamState>>(),
    lostAnswer: { verified: 'by reading', verifyWith: 'exam status' },
  },
  offlineSearch: {
    method: 'POST',
    path: '/api/v1/epepuy/offline/search',
    auth: 'bearer',
    effect: 'read',
    body: v.strictObject({ query: text }),
    answer: shape<OfflineSearch>(),
  },
  offlineLink: {
    method: 'POST',
    path: '/api/v1/epepuy/offline/link',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({ id: text }),
    answer: shape<OfflineLink>(),
    lostAnswer: { verified: 'by reading', verifyWith: 'exam offline me' },
  },
  offlineMe: {
    method: 'GET',
    path: '/api/v1/epepuy/offline/me',
    auth: 'bearer',
    effect: 'read',
    answer: shape<OfflineLink>(),
  },
  galleryNext: {
    method: 'GET',
    path: '/api/v1/epepuy/gallery/next',
    auth: 'bearer',
    effect: 'read',
    answer: shape<NextDrawing>(),
  },
  /** A drawing that is still offered was not rated. */
  galleryVote: {
    method: 'POST',
    path: '/api/v1/epepuy/gallery/vote',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({ drawingId: text, score: v.number() }),
    answer: shape<{ next?: Drawing | null }>(),
    lostAnswer: { verified: 'by sending again', verifyWith: 'exam gallery next' },
  },
});
