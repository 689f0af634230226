/** Captcha tokens: solved for a purpose, valid once and for a few minutes (protocol: authentication, limits). */

import type { World } from '../../../world';
import { newToken } from '../../../world/ids';
import { digestOf } from '../../../world/secrets';
import { accessIn, type CaptchaPurpose } from './access';

export { type CaptchaPurpose, captchaPurpose } from './access';

/** The protocol says "a few minutes". */
export const captchaMs = 5 * 60_000;

/** The number of stored tokens. Used ones are stored too, so that they are distinguished from unknown ones. */
const maxTokens = 100;

/** The site key of the widget, which its page requires. */
export const siteKey = 'sandbox-site-key';

/** A token for a captcha that was just solved. */
export function solveCaptcha(world: World, purpose: CaptchaPurpose): string {
  const token = newToken(world.random);
  const solved = { digest: digestOf(world, token), purpose, solvedAt: world.clock.now(), spent: false };
  accessIn(world).captchas = [...accessIn(world).captchas, solved].slice(-maxTokens);
  return token;
}

/** `over`: used or expired. `other`: solved for another purpose. */
export type CaptchaCheck = 'good' | 'unknown' | 'over' | 'other';

/** Uses up a token, whatever the outcome of the request (field notes 1). */
export function spendCaptcha(world: World, purpose: CaptchaPurpose, token: string): CaptchaCheck {
  const digest = digestOf(world, token);
  const solved = accessIn(world).captchas.find((one) => one.digest === digest);
  if (!solved) return 'unknown';
  const over = solved.spent || world.clock.now() >= solved.solvedAt + captchaMs;
  solved.spent = true;
  if (over) return 'over';
  return solved.purpose === purpose ? 'good' : 'other';
}
