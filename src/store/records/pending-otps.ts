/** A sign-in or sign-up that waits for a mailed code, stored privately so that its flow token need not be typed. */
import { join } from 'node:path';
import type { PendingOtps } from '../../ports/records';
import { readPrivate, removePrivate, writePrivate } from '../files/private-file';

/** The pending code of a profile; there is at most one. */
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
