/** The switches of the avatar picture. */
import type { SwitchSpec } from '../../../world/switches';

export const rightsSwitches = {
  avatars: {
    description: 'Let people install avatar pictures',
    on: true,
    acts: ['school.avatarInstall'],
  },
  'avatar-moderation': {
    description: 'Moderate avatar pictures; when off, none can be installed',
    on: true,
    acts: ['school.avatarInstall'],
  },
  'avatar-review': {
    description: 'Let an installed avatar picture wait a minute for its moderation',
    on: false,
    acts: ['school.avatarInstall'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../../world' {
  interface SwitchNames {
    avatars: true;
    'avatar-moderation': true;
    'avatar-review': true;
  }
}
