/** Writes answers to the disk, one after another, the latest of each question; what could not be written is kept. */
import { PlazaError } from '../../../../errors';
import { createSerialQueue } from '../../../../queue';
import { moveTo, type Progress, writeAnswer } from '../../progress/record';
import type { TakeEffect, TakeEvent } from '../../take/state';
import type { OwnAttempt } from '../attempt';

type Write = Extract<TakeEffect, { type: 'write' }>;

export interface Saver {
  /** Writes an answer. Resolves when it, or a later one to the same question, is on the disk. @throws its failure */
  write(write: Write): Promise<void>;
  /** Writes the index of the current question. */
  move(index: number): Promise<void>;
  /** Resolves when everything is written; tries again what failed. @throws the failure of what cannot be written */
  flush(): Promise<void>;
}

/** @param report receives the record after each write */
export function makeSaver(attempt: OwnAttempt, report: (event: TakeEvent) => void): Saver {
  const waiting = new Map<number, Write>();
  const turns = createSerialQueue();
  const save = async (write: Write) => {
    const { index, value, edit } = write;
    const progress = await attempt
      .change((before) => writeAnswer(before, index, value, attempt.writer))
      .catch((error) => overOr(error, attempt));
    // A newer one may have come meanwhile.
    if (waiting.get(index) === write) waiting.delete(index);
    report({ type: 'progress', progress, written: { index, edit } });
  };
  const flush = async () => {
    const saved = [];
    for (const write of [...waiting.values()]) saved.push(await failureOf(save(write)));
    const failure = saved.find((one) => one !== undefined);
    if (failure) throw failure.error;
  };
  return {
    write(write) {
      waiting.set(write.index, write);
      return turns.run(flush);
    },
    move: (index) =>
      turns.run(async () => {
        await attempt.change((progress) => moveTo(progress, index, attempt.writer));
      }),
    flush: () => turns.run(flush),
  };
}

/** The failure of some work; undefined when it is done. */
async function failureOf(work: Promise<void>): Promise<{ readonly error: unknown } | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
}

/** Returns the record of an attempt that is over, which takes no answers. @throws every other failure */
async function overOr(error: unknown, attempt: OwnAttempt): Promise<Progress> {
  const progress = error instanceof PlazaError ? await attempt.read().catch(() => undefined) : undefined;
  if (progress?.closed === undefined) throw error;
  return progress;
}
