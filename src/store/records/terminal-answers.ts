/** What one terminal replied to queries, in a small private file next to the memory of what it has shown. */
import { join } from 'node:path';
import { makePrivateFolder, readPrivate, writePrivate } from '../files/private-file';
import { removeOld } from './terminal-memory';

/** The terminal is queried again after a day: colors and programs change. */
const maxAgeMs = 24 * 60 * 60_000;

export interface TerminalAnswers {
  /** What was answered to this question; undefined where it was not asked, or too long ago. */
  read(question: string): Promise<string | undefined>;
  /** Stores an answer; nothing is written where the same one is known. */
  write(question: string, answers: string): Promise<void>;
}

interface Answered {
  readonly answers: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The answers of a terminal.
 * @param terminal the identity of the terminal; part of a file's name
 * @param program the identity of the terminal program: answers of another program are forgotten
 * @param now milliseconds since the epoch
 */
export function terminalAnswers(
  state: string,
  { terminal, program, now }: { terminal: string; program: string; now: number },
): TerminalAnswers {
  const folder = join(state, 'terminals');
  const path = join(folder, `${terminal.replace(/[^\w.-]/g, '_')}.answers`);
  const all = async () => answersIn(await readPrivate(path).catch(() => undefined), program, now);
  return {
    read: async (question) => (await all())[question]?.answers,
    async write(question, answers) {
      const others = await all();
      if (others[question]?.answers === answers) return;
      await makePrivateFolder(folder);
      await removeOld(folder, now);
      const answered = { ...others, [question]: { answers, at: now } };
      await writePrivate(path, JSON.stringify({ program, answered }));
    },
  };
}

/** What is still true in the file; nothing where it has another shape. */
function answersIn(text = '{}', program: string, now: number): Record<string, Answered> {
  try {
    const found = JSON.parse(text) as { program?: unknown; answered?: Record<string, unknown> };
    if (found.program !== program) return {};
    const entries = Object.entries(found.answered ?? {});
    return Object.fromEntries(
      entries.flatMap(([question, value]) => (isFresh(value, now) ? [[question, value]] : [])),
    );
  } catch {
    return {};
  }
}

function isFresh(value: unknown, now: number): value is Answered {
  const { answers, at } = (value ?? {}) as Partial<Answered>;
  return typeof answers === 'string' && typeof at === 'number' && Math.abs(now - at) < maxAgeMs;
}
