/** The switches of the section `verification`. */
import type { SwitchSpec } from '../../world/switches';

export const verificationSwitches = {
  verification: {
    description: 'Approve applications for verification after a day; when off, reject them',
    on: true,
    acts: ['verification.status'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    verification: true;
  }
}
