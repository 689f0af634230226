/** A flow that waits for a mailed code, kept privately so that its token need not be typed again. */
import { join } from 'node:path';
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
  /** The flow that waits; undefined when none does. */
  read(): Promise<PendingOtp | undefined>;
  keep(flow: PendingOtp): Promise<void>;
  forget(): Promise<void>;
}

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
