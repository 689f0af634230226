/** The exam attempts of a profile that are under way, as they are stored on this computer. */

import type { AttemptSummary } from '../../commands/exam/shared';
import { hooks } from '../../commands/hooks';
import { attemptsOf } from '../../store/records/attempts';

/** A summary of each open attempt; a record that cannot be read is left out. */
export async function openAttempts(state: string, profile: string): Promise<AttemptSummary[]> {
  const records = await attemptsOf(state, profile);
  if (records.length === 0) return [];
  const { attemptSummary } = await hooks.examAttempts();
  return records.flatMap((record) => attemptSummary(record) ?? []);
}
