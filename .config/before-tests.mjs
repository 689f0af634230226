/** Runs once before the tests: whether all of them run, and whether the build that many of them start is up to date. */
import { staleBuild } from './build-stamp.mjs';

/** A run of some files goes on with a stale build: only the files that use it fail. */
export default function beforeTests(project) {
  const { config, filenamePattern } = project.vitest;
  const wholeRun =
    !config.testNamePattern && !filenamePattern && !config.shard && !config.changed && !config.related;
  const stale = staleBuild();
  if (stale && wholeRun) {
    // An error would be buried in a report about tests that were not found.
    process.stderr.write(`${stale}\n`);
    process.exit(1);
  }
  project.provide('staleBuild', stale ?? '');
}
