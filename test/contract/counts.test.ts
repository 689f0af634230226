/** The last line of `.ci/run`, from the report of vitest. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../support/folder';

const folder = useFolder();
const script = join(import.meta.dirname, '..', '..', '.ci', 'counts.mjs');

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((state) => ({ status: state })),
});

/** A report of five passed and three skipped tests. */
const report = (failed: number, ...testResults: object[]) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: failed,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults,
  });
const failedFiles = [file('failed'), file('failed', 'passed'), file('failed', 'failed')];

it.each<[string, string | undefined, number, string]>([
  ['passed tests', report(0, file('passed', 'passed')), 0, '5 passed, 0 failed, 3 skipped'],
  ['failed tests once', report(2, file('failed', 'failed', 'failed')), 1, '5 passed, 2 failed, 3 skipped'],
  ['files that failed outside of tests', report(1, ...failedFiles), 1, '5 passed, 3 failed, 3 skipped'],
  ['a failure without a failed test', report(0), 1, '5 passed, 1 failed, 3 skipped'],
  ['a failure for an empty report', '', 137, '0 passed, 1 failed, 0 skipped'],
  ['a failure without a report', undefined, 1, '0 passed, 1 failed, 0 skipped'],
])('the last line of a run counts %s', (_, text, exit, line) => {
  if (text !== undefined) writeFileSync(folder('report'), text);
  const argv = [script, folder('report'), String(exit)];
  expect(execFileSync(process.execPath, argv, { encoding: 'utf8' })).toBe(`${line}\n`);
});
