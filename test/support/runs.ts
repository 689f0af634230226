/**
 * How often a property is tried: a fifth of the times in `npm test`, which always tries the same values, and all of them in
 * `npm run test:long`, which looks for more.
 */
export const runs = (all: number) => (process.env.PLAZA_TEST_SEED === 'random' ? all : Math.ceil(all / 5));
