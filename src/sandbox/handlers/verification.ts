/** Applications for verification over HTTP. */
import { apply, verificationOf } from '../world/verification';
import type { SectionHandlers } from './contract';

export const verificationHandlers: SectionHandlers<'verification'> = {
  'verification.status': ({ world, caller }) => verificationOf(world, caller.account),
  'verification.submit': ({ world, caller, body }) => apply(world, caller.account, body.videoUrl),
};
