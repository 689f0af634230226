/**
 * Prints `N passed, N failed, N skipped` of all runs. The arguments are, for each run, the path of vitest's JSON report and
 * the exit code. A run that failed has at least one failure, also when its report holds none or was never written: a check
 * before the tests, an error outside of them, the end of vitest itself.
 */
import { readFileSync } from 'node:fs';

const words = process.argv.slice(2);
const runs = words.flatMap((path, index) => (index % 2 === 0 ? [countsOf(path, words[index + 1])] : []));

function countsOf(path, exit) {
  const {
    numPassedTests: passed = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = reportAt(path);
  // Files that failed outside of their tests: they could not be loaded, or a hook failed.
  const files = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = numFailedTests + files.length;
  return {
    passed,
    failed: exit === '0' ? failed : Math.max(failed, 1),
    skipped: numPendingTests + numTodoTests,
  };
}

function reportAt(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
