/** Profiles for people. */
import type { Profile } from '../api/records/users';
import { record } from './table';
import { timeText } from './time';
import type { View } from './view';

/** A profile as a card. */
export function profileCard(profile: Profile, view: View): string[] {
  const { username, displayName, avatar, bio, verified, isVerified, pin } = profile;
  const name = [avatar, displayName, (verified ?? isVerified) && '✓'].filter(Boolean).join(' ');
  return record(view, [
    ['name', name || undefined],
    ['username', username],
    ['id', profile.id],
    ['badge', pin?.name ?? pin?.slug],
    ['bio', bio],
    ['followers', profile.followersCount],
    ['following', profile.followingCount],
    ['posts', profile.postsCount],
    ['private', profile.isPrivate],
    ['joined', timeText(profile.createdAt, view) || undefined],
  ]);
}
