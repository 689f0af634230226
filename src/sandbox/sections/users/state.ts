/** State of the relations between accounts, by their ids. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../world/switches';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

/** `from` follows, asks to follow, or blocks `to`. */
const link = v.object({ from: text, to: text, at: time });

/** Access levels; a blocked user never has access (field notes 2.7). */
export const accessLevels = ['nobody', 'mutual', 'followers', 'everyone'] as const;

const access = v.picklist(accessLevels);

const privacy = v.object({
  isPrivate: v.boolean(),
  wallAccess: access,
  likesVisibility: access,
  messageAccess: access,
  showLastSeen: v.boolean(),
});

export const relationsState = v.object({
  /** Oldest first, as are the others. */
  follows: v.array(link),
  /** Open requests to follow private accounts. */
  requests: v.array(link),
  blocks: v.array(link),
  /** By account id, for accounts that changed a setting. */
  privacy: v.record(text, privacy),
});

export type LinkState = v.InferOutput<typeof link>;
export type AccessLevel = v.InferOutput<typeof access>;
export type PrivacyState = v.InferOutput<typeof privacy>;
export type RelationsState = v.InferOutput<typeof relationsState>;

/** The privacy of a new account. */
export const openPrivacy: PrivacyState = {
  isPrivate: false,
  wallAccess: 'everyone',
  likesVisibility: 'everyone',
  messageAccess: 'everyone',
  showLastSeen: true,
};

declare module '../../world' {
  interface WorldState {
    relations: RelationsState;
  }
}

export const usersSwitches = {
  profiles: {
    description: 'Allow users to create and change their profiles',
    on: true,
    acts: ['users.createProfile', 'users.update'],
  },
  'repeated-pages': {
    description: 'Return the first page again and report that there are more (lists of users)',
    on: false,
    acts: ['users.followers', 'users.following', 'users.blocked'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    profiles: true;
    'repeated-pages': true;
  }
}
