/** Routes and codes that the sandbox does not have yet. The contract tests check that the lists are exact. */
import type { RouteName } from '../protocol/routes/index';

/**
 * Routes without a command, a handler or an end-to-end test. A listed route may have a handler; without one it answers
 * 501. Every other route must have one.
 */
export const unbuiltRoutes = [] as const satisfies readonly RouteName[];

export type Unbuilt = (typeof unbuiltRoutes)[number];

/** Error codes of the protocol that no end-to-end test meets yet, by section; sections list all others. @internal */
export const unprovokedCodes: readonly string[] = [];
