import { section } from '../../section';
import type { Call } from '../../server/http/handler';
import { isUser } from '../auth/rules/accounts';
import { pinsOf, setActivePin } from './rules/pins';
import { isFreeUsername, profilesSwitch, requirePrivacy } from './rules/profile-rules';
import { createProfile, deactivate, ownProfile, profileOf, restore, updateProfile } from './rules/profiles';
import { block, follow, privacyOf, relationsIn, setPrivacy, unblock, unfollow } from './rules/relations';
import {
  blocked,
  clans,
  followers,
  following,
  followStatus,
  pageOf,
  repeatedPagesSwitch,
  requireUser,
  suggestions,
} from './rules/users';
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
    'users.me': ({ world, caller, origins }) => ownProfile(world, caller.account, origins.main),
    'users.update': ({ world, caller, body, origins }) =>
      updateProfile(world, caller.account, body, origins.main),
    'users.deactivate': ({ world, caller }) => ({
      success: true,
      restoreDeadline: deactivate(world, caller.account),
    }),
    'users.restore': ({ world, caller: { account }, origins }) => {
      restore(account);
      return { success: true, ...(isUser(account) && ownProfile(world, account, origins.main)) };
    },
    'users.createProfile': (call) => {
      const profile = createProfile(call.world, call.caller.account, call.body, call.origins.main);
      call.actsAs(call.caller.account);
      return profile;
    },
    'users.get': ({ world, caller, path, origins }) =>
      profileOf(world, caller.account.id, path.user, origins.main),
    'users.checkUsername': ({ world, query }) => ({ available: isFreeUsername(world, query.username) }),
    'users.suggestions': ({ world, caller }) => ({ users: suggestions(world, caller.account.id) }),
    'users.clans': ({ world }) => ({ clans: clans(world) }),
    'users.follow': (call) => follow(call.world, call.caller.account.id, targetOf(call)),
    'users.unfollow': (call) => unfollow(call.world, call.caller.account.id, targetOf(call)),
    'users.followers': ({ world, caller, path, query }) => ({
      data: pageOf(world, followers(world, caller.account.id, path.user), query),
    }),
    'users.following': ({ world, caller, path, query }) => ({
      data: pageOf(world, following(world, caller.account.id, path.user), query),
    }),
    'users.followStatus': ({ world, caller, body }) => ({
      data: followStatus(world, caller.account.id, body.userIds),
    }),
    'users.block': (call) => ({
      success: true,
      blockedAt: block(call.world, call.caller.account.id, targetOf(call)),
    }),
    'users.unblock': (call) => {
      unblock(call.world, call.caller.account.id, targetOf(call));
      return { success: true, blockedAt: null };
    },
    'users.blocked': ({ world, caller, query }) => ({
      data: pageOf(world, blocked(world, caller.account.id), query),
    }),
    'users.privacy': ({ world, caller }) => privacyOf(world, caller.account.id),
    'users.privacySet': ({ world, caller, body }) =>
      setPrivacy(world, caller.account.id, requirePrivacy(body)),
    'users.pins': ({ caller }) => ({ data: pinsOf(caller.account) }),
    'users.pinsSet': ({ caller, body }) => ({
      success: true,
      activePin: setActivePin(caller.account, body.slug),
    }),
    'users.pinsClear': ({ caller }) => ({ success: true, activePin: setActivePin(caller.account, null) }),
  },
  switches: [profilesSwitch, repeatedPagesSwitch],
  simulation: [usersSimulation],
  otherCodes: { PROFILE_USERNAME_TAKEN: 'USERNAME_TAKEN', PROFILE_USERNAME_RESERVED: 'USERNAME_RESERVED' },
});
