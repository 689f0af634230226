/** Applications for verification over HTTP. */

import type { SectionHandlers } from '../../section';
import { apply, verificationOf } from './rules';

export const verificationHandlers: SectionHandlers<'verification'> = {
  'verification.status': ({ world, caller }) => verificationOf(world, caller.account),
  'verification.submit': ({ world, caller, body }) => apply(world, caller.account, body.videoUrl),
};
