/** The exam over HTTP. */
import type { SectionHandlers } from '../../section';
import { storeAnswer } from './rules/answers';
import { annulAttempt, startAttempt, stateOf, submitAttempt } from './rules/attempts';
import { nextDrawing, rateDrawing } from './rules/gallery';
import { linkOffline, offlineOf, searchOffline } from './rules/offline';

export const examHandlers: SectionHandlers<'exam'> = {
  'exam.status': ({ world, caller }) => stateOf(world, caller.account),
  'exam.start': ({ world, caller, origins }) => startAttempt(world, caller.account, origins.main),
  'exam.answer': ({ world, caller, body }) => storeAnswer(world, caller.account, body.qIdx, body.value),
  'exam.submit': ({ world, caller, origins }) => submitAttempt(world, caller.account, origins.main),
  'exam.annul': ({ world, caller }) => annulAttempt(world, caller.account),
  'exam.offlineSearch': ({ world, caller, body }) => searchOffline(world, caller.account, body.query),
  'exam.offlineLink': ({ world, caller, body }) => linkOffline(world, caller.account, body.id),
  'exam.offlineMe': ({ world, caller }) => offlineOf(world, caller.account),
  'exam.galleryNext': ({ world, caller, origins }) => nextDrawing(world, caller.account, origins.main),
  'exam.galleryVote': ({ world, caller, body, origins }) =>
    rateDrawing(world, caller.account, body, origins.main),
};
