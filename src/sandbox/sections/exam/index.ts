import { section } from '../../section';
import type { NonCatalogueRequest, NonCatalogueRoute } from '../../server/http/non-catalogue';
import { type Answer, bytesAnswer } from '../../server/http/outcome';
import { storeAnswer } from './rules/answers';
import { annulAttempt, examSwitch, startAttempt, stateOf, submitAttempt } from './rules/attempts';
import { examGallerySwitch, nextDrawing, rateDrawing } from './rules/gallery';
import { linkOffline, searchOffline } from './rules/offline';
import { examPicture, pictureFolder } from './rules/pictures';
import { linkedRecord } from './rules/results';
import { seedExam } from './seed';
import { examIn } from './state';

/** Pictures need no token. */
const pictures: readonly NonCatalogueRoute[] = [
  { method: 'GET', path: `${pictureFolder}*`, answer: picture },
];

function picture({ path }: NonCatalogueRequest): Answer | undefined {
  const bytes = examPicture(path.slice(pictureFolder.length));
  return bytes && bytesAnswer(200, bytes, 'image/png');
}

/** The exam: the attempt, results of the paper exam, and the gallery of drawings. */
export const exam = section('exam', {
  state: [examIn],
  seed: seedExam,
  handlers: {
    'exam.status': ({ world, caller }) => stateOf(world, caller.account),
    'exam.start': ({ world, caller, origins }) => startAttempt(world, caller.account, origins.main),
    'exam.answer': ({ world, caller, body }) => storeAnswer(world, caller.account, body.qIdx, body.value),
    'exam.submit': ({ world, caller, origins }) => submitAttempt(world, caller.account, origins.main),
    'exam.annul': ({ world, caller }) => annulAttempt(world, caller.account),
    'exam.offlineSearch': ({ world, caller, body }) => searchOffline(world, caller.account, body.query),
    'exam.offlineLink': ({ world, caller, body }) => linkOffline(world, caller.account, body.id),
    'exam.offlineMe': ({ world, caller }) => {
      const record = linkedRecord(world, caller.account.id);
      return record ? { linked: true, fullName: record.fullName, score: record.score } : { linked: false };
    },
    'exam.galleryNext': ({ world, caller, origins }) => nextDrawing(world, caller.account, origins.main),
    'exam.galleryVote': ({ world, caller, body, origins }) =>
      rateDrawing(world, caller.account, body, origins.main),
  },
  switches: [examSwitch, examGallerySwitch],
  nonCatalogue: pictures,
});
