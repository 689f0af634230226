/** The switches of the section `verification`. */
import type { SwitchSpec } from '../../world/switches';

export const verificationSwitches = {
  verification: {
    description: 'Approve an application for verification a day after it was made; off: turn it down',
    on: true,
    acts: ['verification.status'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    verification: true;
  }
}
