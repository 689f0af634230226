/** What the tests are told of their run by `.config/before-tests.mjs`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** No name of a test was asked for: in a file that ran, every test did. */
    readonly wholeFiles: boolean;
    /** Nothing was left out. */
    readonly wholeRun: boolean;
    /** What is wrong with the build in `dist`; empty when nothing is. */
    readonly staleBuild: string;
  }
}

export {};
