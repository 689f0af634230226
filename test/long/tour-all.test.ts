/** The whole tour runs the real program, so that nothing it shows can break unseen. */
import { expect, it } from 'vitest';
import { runTour } from '../support/executable/tour';

it('npm run tour:all runs every step', async () => {
  const { code, text } = await runTour('tour-all.js');
  expect(code, text.slice(-2000)).toBe(0);
  expect(text).toContain('The tour is complete: every step succeeded.');
  expect(text).toMatch(/timelapse\.png: 75 frames of 256 by 256 pixels/);
  for (const line of ['plaza school bell --yes', 'plaza exam submit --yes', 'plaza doctor'])
    expect(text).toContain(`$ ${line}`);
});
