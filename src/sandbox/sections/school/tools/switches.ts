/** The switch of the waste-paper collection. */
import type { SwitchSpec } from '../../../world/switches';

export const toolsSwitches = {
  'waste-paper': {
    description: 'Collect waste paper',
    on: true,
    acts: ['school.wastePaperGive', 'school.wastePaperHandIn'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../../world' {
  interface SwitchNames {
    'waste-paper': true;
  }
}
