/** The switches of the section `notifications`. */
import type { SwitchSpec } from '../../world/switches';

export const notificationsSwitches = {
  'long-notifications': {
    description: 'Send notifications with their long type names, and wrapped in a payload on the stream',
    on: false,
    acts: ['notifications.list', 'notifications.watch'],
  },
  'nested-settings': {
    description: 'Send the notification settings in their nested form',
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
