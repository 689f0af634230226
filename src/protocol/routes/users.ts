import * as v from 'valibot';
import * as a from '../answer';
import { byPage } from '../fields';
import {
  BlockReceipt,
  Clan,
  DeactivationReceipt,
  FollowReceipt,
  ForeignProfile,
  OwnProfile,
  PinReceipt,
  Pins,
  Privacy,
  UserEntry,
  UserPage,
} from '../records/users';
import { section } from '../route';

const text = v.string();
const paged = v.strictObject(byPage);
const access = v.optional(v.string());
const flag = v.optional(v.boolean());

/** Profiles and who follows, blocks and may see whom (protocol: users; field notes 2.6 to 2.8). */
export const users = section('users', {
  me: { method: 'GET', path: '/api/users/me', answer: OwnProfile },
  update: {
    method: 'PUT',
    path: '/api/users/me',
    body: v.strictObject({
      username: v.optional(text),
      displayName: v.optional(text),
      avatar: v.optional(text),
      bio: v.nullish(text),
      bannerId: v.nullish(text),
    }),
    answer: a.observed(OwnProfile),
  },
  deactivate: { method: 'DELETE', path: '/api/users/me', answer: DeactivationReceipt },
  restore: {
    method: 'POST',
    path: '/api/users/me/restore',
    effect: 'once',
    answer: a.observed(a.extend(a.partial(OwnProfile), { success: a.optional(a.boolean) })),
    lostAnswer: { verified: 'by reading', verifyWith: 'users me' },
  },
  createProfile: {
    method: 'POST',
    path: '/api/users/profile',
    effect: 'once',
    body: v.strictObject({ username: text, displayName: text, avatar: text }),
    answer: a.observed(OwnProfile),
    lostAnswer: { verified: 'by reading', verifyWith: 'users me' },
  },
  get: { method: 'GET', path: '/api/users/{user}', answer: ForeignProfile },
  checkUsername: {
    method: 'GET',
    path: '/api/users/check-username',
    auth: 'optional',
    query: v.strictObject({ username: text }),
    answer: a.observedObject({ available: a.optional(a.boolean) }),
  },
  suggestions: {
    method: 'GET',
    path: '/api/users/suggestions/who-to-follow',
    answer: a.object({ users: a.array(UserEntry) }),
    items: 'users',
  },
  clans: {
    method: 'GET',
    path: '/api/users/stats/top-clans',
    answer: a.object({ clans: a.array(Clan) }),
    items: 'clans',
  },
  follow: {
    method: 'POST',
    path: '/api/users/{user}/follow',
    ok: 200,
    effect: 'once',
    answer: FollowReceipt,
    lostAnswer: { verified: 'by reading', verifyWith: 'users follow-status {user}' },
  },
  unfollow: {
    method: 'DELETE',
    path: '/api/users/{user}/follow',
    ok: 200,
    answer: FollowReceipt,
  },
  followers: {
    method: 'GET',
    path: '/api/users/{user}/followers',
    query: paged,
    answer: a.observedObject({ data: UserPage }),
    items: 'users',
    paging: 'page',
  },
  following: {
    method: 'GET',
    path: '/api/users/{user}/following',
    query: paged,
    answer: a.observedObject({ data: UserPage }),
    items: 'users',
    paging: 'page',
  },
  followStatus: {
    method: 'POST',
    path: '/api/users/follow-status',
    ok: 200,
    effect: 'read',
    body: v.strictObject({ userIds: v.array(text) }),
    answer: a.observedObject({ data: a.record(a.boolean) }),
  },
  block: {
    method: 'POST',
    path: '/api/users/{user}/block',
    ok: 200,
    effect: 'once',
    answer: BlockReceipt,
    lostAnswer: { verified: 'by reading', verifyWith: 'users blocked' },
  },
  unblock: {
    method: 'DELETE',
    path: '/api/users/{user}/block',
    ok: 200,
    answer: BlockReceipt,
  },
  blocked: {
    method: 'GET',
    path: '/api/users/me/blocked',
    query: paged,
    answer: a.observedObject({ data: UserPage }),
    items: 'users',
    paging: 'page',
  },
  privacy: { method: 'GET', path: '/api/users/me/privacy', answer: Privacy },
  privacySet: {
    method: 'PUT',
    path: '/api/users/me/privacy',
    body: v.strictObject({
      isPrivate: flag,
      wallAccess: access,
      likesVisibility: access,
      messageAccess: access,
      showLastSeen: flag,
    }),
    answer: Privacy,
  },
  pins: { method: 'GET', path: '/api/users/me/pins', answer: a.observedObject({ data: Pins }) },
  pinsSet: {
    method: 'PUT',
    path: '/api/users/me/pin',
    ok: 200,
    body: v.strictObject({ slug: text }),
    answer: PinReceipt,
  },
  pinsClear: {
    method: 'DELETE',
    path: '/api/users/me/pin',
    ok: 200,
    answer: PinReceipt,
  },
});
