/** The switches of the section `platform`. */
import type { SwitchSpec } from '../../world/switches';

export const platformSwitches = {
  portal: {
    description: 'Announce the portal of the current event',
    on: true,
    acts: ['platform.portal'],
  },
  outage: {
    description: 'Report the media service as degraded on the status page',
    on: false,
    acts: ['platform.status'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    portal: true;
    outage: true;
  }
}
