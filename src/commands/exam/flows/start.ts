/** Starts an attempt, and reads the paper of a running one. */
import type { IndexedPicture } from '../../../image/png/indexed';
import type { Ports } from '../../../ports/index';
import { exam } from '../../../protocol/routes/exam';
import { fetchPicture, type PicturePorts } from '../../files/shared/pictures';
import { type Json, readPaper, shownPictures } from '../paper/paper';
import { closeAttempt, lastValue, newProgress, type Progress, sameAttempt } from '../progress/record';
import { secondsLeft, unsentText } from '../progress/send';
import { serviceTime } from '../time';
import {
  type AttemptPorts,
  noAttemptError,
  type OwnAttempt,
  ownAttempt,
  readClocks,
  storedProgress,
  watchClock,
} from './attempt';
import { closedBy, type SendPorts, sendAnswers } from './send-answers';

export type StartPorts = AttemptPorts &
  SendPorts &
  PicturePorts &
  Pick<Ports, 'note' | 'unlessDryRun' | 'address'>;

/** A paper with its answers. Its JSON is the attempt as the service sent it. */
export class PaperWithAnswers {
  constructor(
    readonly progress: Progress,
    /** By the service's clock; undefined when the attempt is over or the start is unknown. */
    readonly secondsLeft: number | undefined,
    /** By address; empty where pictures are not printed. */
    readonly pictures: ReadonlyMap<string, IndexedPicture>,
  ) {}

  toJSON(): Json {
    return this.progress.paper.source.attempt;
  }
}

/**
 * Starts the attempt, or fetches the paper of the running one, and stores it.
 * @throws RefusedError when the exam is closed or the attempt is over
 */
export async function startAttempt(ports: StartPorts): Promise<PaperWithAnswers> {
  const attempt = await ownAttempt(ports);
  const progress = await startedProgress(ports, attempt);
  const left = secondsLeft(progress.paper.startedAt, progress.clock, readClocks(ports.clock));
  return new PaperWithAnswers(progress, left, await picturesOf(ports, progress));
}

/** Starts or continues the attempt and returns its record, which is on disk. */
export async function startedProgress(
  ports: Omit<StartPorts, 'pictures'>,
  attempt: OwnAttempt,
): Promise<Progress> {
  const asked = readClocks(ports.clock);
  const { observer, clock } = watchClock();
  const answer = await ports.api.change(exam.start, undefined, { observer }).catch(async (error) => {
    await closeRecord(ports, attempt, error);
    throw error;
  });
  const baseUrl = (await ports.address('main')).href;
  const kept = await ports.unlessDryRun(async () => {
    const paper = readPaper(answer, baseUrl);
    const before = await attempt.read();
    if (before && !sameAttempt(before, newProgress(paper))) {
      const unsent = before.closed === undefined ? unsentText(before) : undefined;
      const lost = unsent ? `; ${unsent}` : '';
      ports.note(`warning: the saved answers of an earlier attempt are replaced${lost}`);
    }
    const learned = clock();
    // Whether the attempt was running before this start request.
    const startMs = Date.parse(paper.startedAt ?? '') + roundedMs;
    const startedElsewhere = learned !== undefined && startMs < serviceTime(learned, asked).earliest;
    await attempt.begin(paper, startedElsewhere, learned);
    return (await sendAnswers(ports, attempt, { retryMs: 0 })).progress;
  });
  if (!kept) throw new Error('a dry run starts no attempt');
  return kept;
}

/** Tolerance: the service may round the start down to seconds. */
const roundedMs = 1000;

/** Closes the record when an error shows that the attempt is over. */
export async function closeRecord(ports: Pick<Ports, 'unlessDryRun'>, attempt: OwnAttempt, error: unknown) {
  const status = closedBy(error);
  if (status === undefined || !(await attempt.read())) return;
  await ports.unlessDryRun(() => attempt.change((progress) => closeAttempt(progress, status)));
}

/** Reads the paper and the answers from disk. @throws UsageError when there are none */
export async function savedPaper(ports: Pick<Ports, 'attempts' | 'clock'>): Promise<PaperWithAnswers> {
  const progress = await storedProgress(ports);
  if (!progress) throw noAttemptError();
  const isRunning = progress.closed === undefined;
  const left = secondsLeft(progress.paper.startedAt, progress.clock, readClocks(ports.clock));
  return new PaperWithAnswers(progress, isRunning ? left : undefined, new Map());
}

/** Fetches the visible pictures of all questions, by address; empty where pictures are not printed. */
async function picturesOf(ports: PicturePorts, progress: Progress) {
  const pictures = new Map<string, IndexedPicture>();
  for (const [index, question] of progress.paper.questions.entries()) {
    const { image, over } = shownPictures(question, lastValue(progress, index));
    const address = over ?? image;
    if (address === undefined || pictures.has(address)) continue;
    const picture = await fetchPicture(ports, address, `the picture of question ${index + 1}`);
    if (picture) pictures.set(address, picture);
  }
  return pictures;
}
