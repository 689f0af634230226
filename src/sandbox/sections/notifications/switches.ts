/** The switches of the section `notifications`. */
import type { SwitchSpec } from '../../world/switches';

export const notificationsSwitches = {
  'long-notifications': {
    description: 'Tell notifications under their long names, and on the stream within a payload',
    on: false,
    acts: ['notifications.list', 'notifications.watch'],
  },
  'nested-settings': {
    description: 'Tell the settings of notifications in their nested form',
    on: false,
    acts: ['notifications.settings', 'notifications.settingsSet'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    'long-notifications': true;
    'nested-settings': true;
  }
}
