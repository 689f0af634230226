/** Names beside the pixels that flash: where they are, and what half blocks write for them. */
import { describe, expect, it } from 'vitest';
import { frameChanges } from '../../../../src/cli/screen/frame';
import { nameLabels } from '../../../../src/commands/canvas/render/labels';
import { canvasFrame } from '../../../../src/commands/canvas/render/screen';
import {
  applyTick,
  type ViewerState,
  viewerLayout,
} from '../../../../src/commands/canvas/viewer/viewer-state';
import type { FrameRow } from '../../../../src/terminal/text/diffable-row';
import { noKeys } from '../../../support/terminal/keys';
import { screenText } from '../../../support/terminal/screen-text';
import { terminalView } from '../../../support/terminal/views';
import { batch, reported, watching } from '../viewer/viewing';

const flashing = (x: number, y: number, user: unknown): ViewerState =>
  reported(reported(watching(), { type: 'pixels', at: '', pixels: batch([x, y, 10]) }), {
    type: 'author',
    x,
    y,
    user,
  });
const labels = (state: ViewerState) =>
  [...nameLabels(state, viewerLayout(state), terminalView(80, 0).style)].map(([row, { column, text }]) => [
    row,
    column,
    text,
  ]);

describe('a name', () => {
  it('is right of its pixel; left of it where there is no room', () => {
    expect(labels(flashing(3, 4, { username: 'boris' }))).toEqual([[2, 5, ' @boris ']]);
    expect(labels(flashing(60, 5, { username: 'boris' }))).toEqual([[2, 51, ' @boris ']]);
  });

  it('is cut, and left out for nobody and for pixels that are not seen', () => {
    expect(labels(flashing(3, 4, { displayName: 'A name that never ends', username: 'x' }))).toEqual([
      [2, 5, expect.stringMatching(/^ A name that never.{0,2}…/)],
    ]);
    expect(labels(flashing(3, 4, null))).toEqual([]);
    const state = flashing(3, 4, { username: 'boris' });
    expect(labels({ ...state, viewport: { ...state.viewport, left: 10 } })).toEqual([]);
  });
});

it('covers cells, which come back when it goes', () => {
  let shown: readonly FrameRow[] = [];
  let written = '';
  const show = (state: ViewerState) => {
    const frame = canvasFrame(state, terminalView(69, 0), noKeys);
    written += frameChanges(shown, frame, 36);
    shown = frame;
    return screenText(written, 36).split('\n')[4] ?? '';
  };
  const before = show(watching());
  const state = flashing(3, 4, { username: 'boris' });
  expect(show(state).slice(10, 18)).toBe(' @boris ');
  expect(show(applyTick(state, 1000).state).slice(10, 18)).toBe(' @boris ');
  const after = show(applyTick(state, 9000).state);
  expect([after.slice(9), after.includes('boris')]).toEqual([before.slice(9), false]);
});
