/** The last line of `.ci/run`, from what vitest reports. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../support/folder';

const folder = useFolder();
const script = join(import.meta.dirname, '..', '..', '.ci', 'counts.mjs');

/** A file's part of the report, with the states of its tests. */
const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((state) => ({ status: state })),
});

const good = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 };

it.each([
  ['passed', { ...good, testResults: [file('passed', 'passed')] }, 0, '5 passed, 0 failed, 3 skipped'],
  [
    'has tests that failed, whose files are not counted beside them',
    { ...good, numFailedTests: 2, testResults: [file('failed', 'failed', 'failed')] },
    1,
    '5 passed, 2 failed, 3 skipped',
  ],
  [
    'has files that failed outside of their tests',
    {
      ...good,
      numFailedTests: 1,
      testResults: [file('failed'), file('failed', 'passed'), file('failed', 'failed')],
    },
    1,
    '5 passed, 3 failed, 3 skipped',
  ],
  ['failed though no test did', { ...good, testResults: [] }, 1, '5 passed, 1 failed, 3 skipped'],
  ['ended before it could report', undefined, 137, '0 passed, 1 failed, 0 skipped'],
])('tells of a run that %s', (_, report, exit, line) => {
  writeFileSync(folder('report'), report ? JSON.stringify(report) : '');
  const reported = execFileSync(process.execPath, [script, folder('report'), String(exit)], {
    encoding: 'utf8',
  });
  expect(reported).toBe(`${line}\n`);
});

it('tells of a report that was never made', () => {
  const reported = execFileSync(process.execPath, [script, folder('none'), '1'], { encoding: 'utf8' });
  expect(reported).toBe('0 passed, 1 failed, 0 skipped\n');
});
