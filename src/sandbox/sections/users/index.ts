import * as v from 'valibot';
import { section } from '../../section';
import type { Call } from '../../server/http/handler';
import { fieldRefusal } from '../../server/http/refusal';
import { lists } from './lists';
import { profiles } from './profiles';
import { pinsOf, setActivePin } from './rules/pins';
import {
  accessLevels,
  block,
  follow,
  privacyOf,
  relationsIn,
  setPrivacy,
  unblock,
  unfollow,
} from './rules/relations';
import { requireUser } from './rules/users';
import { seedBanners, seedRelations } from './seed';
import { usersSimulation } from './simulation';

/** The id of the user in the path. @throws Refusal 404 */
function targetOf({ world, path }: Pick<Call, 'world'> & { path: { user: string } }): string {
  return requireUser(world, path.user).id;
}

/** Users: profiles, follows, blocks, privacy, badges. */
export const users = section('users', {
  state: [relationsIn],
  seed(world, now) {
    seedRelations(world, now);
    seedBanners(world);
  },
  handlers: {
    'users.follow': (call) => follow(call.world, call.caller.account.id, targetOf(call)),
    'users.unfollow': (call) => unfollow(call.world, call.caller.account.id, targetOf(call)),
    'users.block': (call) => ({
      success: true,
      blockedAt: block(call.world, call.caller.account.id, targetOf(call)),
    }),
    'users.unblock': (call) => {
      unblock(call.world, call.caller.account.id, targetOf(call));
      return { success: true, blockedAt: null };
    },
    'users.privacy': ({ world, caller }) => privacyOf(world, caller.account.id),
    'users.privacySet': ({ world, caller, body }) => {
      const settings = Object.entries(body).filter(([, value]) => value !== undefined);
      for (const [field, value] of settings) {
        if (typeof value === 'boolean' || v.is(v.picklist(accessLevels), value)) continue;
        throw fieldRefusal(422, 'VALIDATION_ERROR', field, `must be one of ${accessLevels.join(', ')}`);
      }
      return setPrivacy(world, caller.account.id, Object.fromEntries(settings));
    },
    'users.pins': ({ caller }) => ({ data: pinsOf(caller.account) }),
    'users.pinsSet': ({ caller, body }) => ({
      success: true,
      activePin: setActivePin(caller.account, body.slug),
    }),
    'users.pinsClear': ({ caller }) => ({ success: true, activePin: setActivePin(caller.account, null) }),
  },
  simulation: [usersSimulation],
  otherCodes: { PROFILE_USERNAME_TAKEN: 'USERNAME_TAKEN', PROFILE_USERNAME_RESERVED: 'USERNAME_RESERVED' },
  parts: [profiles, lists],
});
