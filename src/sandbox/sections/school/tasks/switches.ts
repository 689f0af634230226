/** The switch of the event's tasks. */
import type { SwitchSpec } from '../../../world/switches';

export const tasksSwitches = {
  tasks: {
    description: 'Accept submissions for tasks of the school event',
    on: true,
    acts: ['school.tasksSubmit'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../../world' {
  interface SwitchNames {
    tasks: true;
  }
}
