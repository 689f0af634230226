/** Everything that happens in the sandbox without being asked for. */
import type { Happening } from '../server/life';
import { canvasLife } from './canvas/life';
import { peopleLife } from './users/life';

export const happenings: readonly Happening[] = [canvasLife, peopleLife];
