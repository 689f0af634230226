/** What is stored of the exam attempts of a profile that are under way. */

import { readProgress } from '../../commands/exam/progress/progress-json';
import type { Progress } from '../../commands/exam/progress/record';
import { attemptsOf } from '../../store/records/attempts';

/** What `read` gives of each attempt under way; a record that cannot be read is left out. */
export async function ofOpenAttempts<T>(
  state: string,
  profile: string,
  read: (progress: Progress) => T,
): Promise<T[]> {
  return (await attemptsOf(state, profile)).flatMap((record) => {
    try {
      const progress = readProgress(record);
      return progress.closed === undefined ? [read(progress)] : [];
    } catch {
      return [];
    }
  });
}
