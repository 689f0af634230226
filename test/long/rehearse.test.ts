/** The scripts of docs/rehearse.md with every fault at every change and ten thousand jq filters. */
import { expect, it } from 'vitest';
import { rehearse, writeGuide } from '../support/executable/rehearsal';
import { useBareHome } from '../support/home';

const home = useBareHome();

it.each([
  ['naive', 10, { same: 12, twice: 6, missing: 0 }],
  ['forgetful', 10, { same: 6, twice: 2, missing: 10 }],
  ['careful', 0, { same: 18, twice: 0, missing: 0 }],
])('plaza rehearse finds in %s.sh what the page says', async (name, code, counts) => {
  const guide = writeGuide(home());
  const { exit, summary } = await rehearse(home(), guide, '--', 'bash', `${name}.sh`);
  expect(summary).toEqual({ type: 'summary', runs: 18, different: 0, ...counts });
  expect(exit).toBe(code);
});

it('plaza rehearse prints the same runs in the same order with any number of jobs', async () => {
  const guide = writeGuide(home());
  const words = ['--kinds', 'drop-after,503,kill', '--', 'bash', 'naive.sh'];
  const one = await rehearse(home(), guide, '--jobs', '1', ...words);
  const several = await rehearse(home(), guide, '--jobs', '4', ...words);
  expect(several.stdout).toBe(one.stdout);
});
