/** The switches of the section `users`. */
import type { SwitchSpec } from '../../world/switches';

export const usersSwitches = {
  profiles: {
    description: 'Let people create and change their profiles',
    on: true,
    acts: ['users.createProfile', 'users.update'],
  },
  'repeated-pages': {
    description: 'Let lists of people say that they go on, and give their first page again',
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
