/** Everything that happens in the sandbox without being asked for. */
import type { Happening } from './life';
import { canvasLife } from './world/canvas-life';

export const happenings: readonly Happening[] = [canvasLife];
