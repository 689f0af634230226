/** The switches of the section `users`. */
import type { SwitchSpec } from '../../world/switches';

export const usersSwitches = {
  profiles: {
    description: 'Allow people to create and change their profiles',
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
