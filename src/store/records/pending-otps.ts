/** A sign-in or sign-up that waits for a mailed code, stored privately so that its flow token need not be typed. */
import { join } from 'node:path';
import type { PendingOtps } from '../../ports/records';
import { readPrivate, removePrivate, writePrivate } from '../files/private-file';

export type FlowPurpose = 'sign-up' | 'sign-in' | 'password-reset';

/** Never holds a password. */
export interface PendingOtp {
  readonly purpose: FlowPurpose;
  readonly email: string;
  readonly flowToken: string;
  /** The origin, or the sandbox's world, that mailed the code. */
  readonly binding: string;
  /** Milliseconds since the epoch; undefined when the service did not say. */
  readonly expiresAt?: number;
}

export interface PendingOtps {
  /** The pending one; undefined when there is none. */
  read(): Promise<PendingOtp | undefined>;
  keep(flow: PendingOtp): Promise<void>;
  forget(): Promise<void>;
}

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
