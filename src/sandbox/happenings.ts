/** Everything that happens in the sandbox without being asked for. */
import type { Happening } from './life';
import { canvasLife } from './world/canvas-life';
import { peopleLife } from './world/people-life';

export const happenings: readonly Happening[] = [canvasLife, peopleLife];
