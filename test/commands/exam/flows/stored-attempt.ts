/** An attempt of ada on a disk, with the ports that read it. */
import { readPaper } from '../../../../src/commands/exam/paper/paper';
import { storeProgress } from '../../../../src/commands/exam/progress/progress-json';
import { newProgress, type Progress } from '../../../../src/commands/exam/progress/record';
import { attemptRecord } from '../../../../src/store/records/attempts';
import { countingChance } from '../../../support/clock';
import { testClock } from '../../../support/http/clock';
import { attempt, baseUrl } from '../papers';

/** Stores an attempt that started so long ago; `change` gets the new record and its writer. */
export async function storedAttempt(
  folder: string,
  { agoMs = 0, isStored = true, change = (progress: Progress, _writer: string) => progress } = {},
) {
  const clock = testClock();
  const random = { number: () => 0.5, uuid: countingChance(3_000_000).uuid };
  const setup = { pid: process.pid, clock, random, isRunning: () => true };
  const record = attemptRecord(folder, 'ada', { binding: 'https://plaza.test', accountId: 'ada' }, setup);
  const startedAt = new Date(clock.now() - agoMs).toISOString();
  const begun = newProgress(readPaper({ ...attempt, startedAt }, baseUrl));
  const stored = storeProgress(change(begun, record.writer));
  if (isStored) await record.change(() => ({ record: stored, result: undefined }));
  const attempts = async () => ({ of: () => record, ofAccount: async () => record });
  const ports = { attempts, clock, random, signal: new AbortController().signal };
  return { clock, random, record, startedAt, stored, ports };
}
