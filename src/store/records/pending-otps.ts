/** A flow that waits for a mailed code, kept privately so that its token need not be typed again. */
import { join } from 'node:path';
import type { PendingOtps } from '../../ports/records';
import { readPrivate, removePrivate, writePrivate } from '../files/private-file';

/** The flow that waits in a profile. */
export function pendingOtps(state: string, profile: string): PendingOtps {
  const path = join(state, 'flows', `${profile}.json`);
  return {
    async read() {
      const text = await readPrivate(path);
      try {
        const flow = JSON.parse(text ?? 'null');
        return typeof flow?.flowToken === 'string' && typeof flow.email === 'string' ? flow : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (flow) => writePrivate(path, JSON.stringify(flow)),
    forget: () => removePrivate(path),
  };
}
