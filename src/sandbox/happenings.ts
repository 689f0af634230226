/** Everything that happens in the sandbox without being asked for. */
import type { Happening } from './life';

export const happenings: readonly Happening[] = [];
