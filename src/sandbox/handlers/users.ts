/** People over HTTP. */
import { isPerson } from '../world/accounts';
import { isFreeUsername } from '../world/profile-rules';
import { createProfile, deactivate, ownProfile, profileOf, restore, updateProfile } from '../world/profiles';
import type { SectionHandlers } from './contract';

export const usersHandlers: SectionHandlers<'users'> = {
  'users.me': ({ world, caller }) => ownProfile(world, caller.account),
  'users.update': ({ world, caller, body }) => updateProfile(world, caller.account, body),
  'users.deactivate': ({ world, caller }) => ({
    success: true,
    restoreDeadline: deactivate(world, caller.account),
  }),
  'users.restore': ({ world, caller: { account } }) => {
    restore(account);
    return { success: true, ...(isPerson(account) && ownProfile(world, account)) };
  },
  'users.createProfile': (call) => {
    const profile = createProfile(call.world, call.caller.account, call.body);
    call.actsAs(call.caller.account);
    return profile;
  },
  'users.get': ({ world, path }) => profileOf(world, path.user),
  'users.checkUsername': ({ world, query }) => ({ available: isFreeUsername(world, query.username) }),
};
