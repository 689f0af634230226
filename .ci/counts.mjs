/**
 * Prints `N passed, N failed, N skipped` from vitest's JSON report (first argument). A run that failed (second argument:
 * its exit code) has at least one failure, also when its report holds none or was never written: a check before the
 * tests, an error outside of them, the end of vitest itself.
 */
import { readFileSync } from 'node:fs';

const [path, status] = process.argv.slice(2);

function report() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

const {
  numPassedTests = 0,
  numFailedTests = 0,
  numPendingTests = 0,
  numTodoTests = 0,
  testResults = [],
} = report();
/** Files that failed outside of their tests: they could not be loaded, or a hook failed. */
const files = testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
);
const failed = numFailedTests + files.length;
const skipped = numPendingTests + numTodoTests;
const failures = status === '0' ? failed : Math.max(failed, 1);
process.stdout.write(`${numPassedTests} passed, ${failures} failed, ${skipped} skipped\n`);
