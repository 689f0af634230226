/** `canvas paint` by the real executable, in a real terminal. */
import { expect, it, onTestFinished } from 'vitest';
import { signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';
import { startPane, tmux } from '../../support/terminal/tmux';

const home = useHome();
const limits = { interval: 50 };

it.runIf(tmux)('paints by keys, follows the mouse, and ends', async () => {
  await signedIn(home(), 'ada');
  const pane = startPane(home(), ['canvas', 'paint'], { columns: 100, rows: 30 });
  onTestFinished(() => pane.close());
  const line = (row: number) => pane.shown().split('\n').at(row) ?? '';
  await expect.poll(() => line(0), limits).toMatch(/^painting {2}256 by 256/);
  await expect.poll(() => line(27), limits).toContain('ready');
  expect(line(1)).toContain('▼128');
  pane.type('g10,20');
  await expect.poll(() => line(29), limits).toContain('go to x,y: 10,20');
  pane.press('Enter');
  await expect.poll(() => line(28), limits).toMatch(/^10,20 /);
  pane.type('17 ');
  await expect
    .poll(() => line(28), limits)
    .toMatch(/^10,20 {2}██ 17 pale-yellow #FFF8B8 {2}by Ada Lind @ada/);
  await expect.poll(() => line(0), limits).toContain('1 by you');
  // A click, as the terminal reports it: the first cell of the picture.
  pane.type('\u001b[<0;6;3M');
  await expect.poll(() => line(28), limits).toMatch(/^0,1 /);
  pane.press('q');
  await expect.poll(() => pane.exit(), limits).toBe(0);
});
