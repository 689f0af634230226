/** Routes that the sandbox does not have yet. The compiler checks that the list is exact. */
import type { RouteName } from '../protocol/routes/index';

/**
 * Routes without a handler and an end-to-end test (`test/e2e/routes.test.ts`). A listed route may have a handler; without
 * one it answers 501. Every other route must have both.
 */
export const unbuiltRoutes = [] as const satisfies readonly RouteName[];

export type Unbuilt = (typeof unbuiltRoutes)[number];
