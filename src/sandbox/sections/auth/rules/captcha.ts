/** Solves captchas: a token is valid for one purpose, once and for a few minutes (protocol: authentication, limits). */
import type { World } from '../../../world';
import { newToken } from '../../../world/ids';
import { digestOf } from '../../../world/secrets';
import { accessIn, type CaptchaPurpose } from './access';

export { type CaptchaPurpose, captchaPurpose } from './access';

/** The protocol says "a few minutes". */
export const captchaMs = 5 * 60_000;

/** The number of stored tokens. Used ones are stored too, so that they are distinguished from unknown ones. */
const maxTokens = 100;

/** A token for a captcha that was just solved. */
export function solveCaptcha(world: World, purpose: CaptchaPurpose): string {
  const token = newToken(world.random);
  const solved = { digest: digestOf(world, token), purpose, solvedAt: world.clock.now(), spent: false };
  accessIn(world).captchas = [...accessIn(world).captchas, solved].slice(-maxTokens);
  return token;
}
