/** `plaza home` of the executable at a real terminal: what is shown, and that the terminal is as before when it ends. */
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/accounts';
import { useHome } from '../support/home';
import { startPane, tmux } from '../support/terminal/tmux';

const home = useHome();

describe.skipIf(!tmux)('plaza home at a terminal', () => {
  it('shows feed and notifications by the width, another command on the way, and leaves the terminal clean', async () => {
    await signedIn(home(), 'ada');
    const pane = startPane(home(), ['home'], { columns: 120, rows: 40 });
    try {
      await expect.poll(pane.shown).toMatch(/\[1 popular\][\s\S]*▌ .* │ ▌ /);
      pane.resize({ columns: 60, rows: 20 });
      await expect.poll(pane.shown).not.toContain(' │ ');
      pane.type('ge');
      await expect.poll(pane.shown).toContain('There is one attempt.');
      pane.type('q');
      await expect.poll(pane.shown).toContain("'plaza exam take' ended");
      pane.type('?');
      await expect.poll(pane.shown).toContain('popular, following, clan');
      pane.type('xq');
      await expect.poll(pane.exit).toBe(0);
      expect(pane.shown()).not.toContain('popular');
    } finally {
      pane.close();
    }
  });
});
