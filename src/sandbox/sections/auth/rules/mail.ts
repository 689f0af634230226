/** The mailed codes, which control shows to their receiver. */

import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';
import type { MailPurpose } from '../state';

/** A mail as `sandbox mail` shows it. */
export interface Mail {
  readonly to: string;
  readonly code: string;
  readonly purpose: MailPurpose;
  /** ISO 8601, of the world's clock. */
  readonly at: string;
}

const kept = 100;

/** Sends a code. */
export function sendMail(world: World, to: string, code: string, purpose: MailPurpose): void {
  world.mail = [...world.mail, { to, code, purpose, at: world.clock.now() }].slice(-kept);
}

/** The mails, newest first; with an address only those to it. */
export function mailbox({ mail }: World, address?: string): Mail[] {
  const wanted = address?.toLowerCase();
  return mail
    .filter(({ to }) => wanted === undefined || to === wanted)
    .map((one) => ({ ...one, at: isoTime(one.at) }))
    .reverse();
}
