/** Exact captures of the screen of `exam gallery rate` at two sizes. */
import { describe, expect, it } from 'vitest';
import { initialRate, type RateState, rateKeys } from '../../../../src/commands/exam/rate-screen';
import { rateFrame } from '../../../../src/commands/exam/render/gallery';
import { blockPrinter } from '../../../../src/terminal/pictures/block';
import { keyLine } from '../../../../src/terminal/text/keys';
import { noKeys } from '../../../support/terminal/keys';
import { terminalView } from '../../../support/terminal/views';
import { sizes } from './take/shown';

const drawing = { id: 'one', fileUrl: 'https://files.example/one.png' };
const picture = {
  width: 4,
  height: 4,
  pixels: Uint8Array.from([0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0]),
  colors: [0xffffff, 0x000000],
};

describe.each(sizes)('the screen of exam gallery rate at $columns by $rows', (size) => {
  const shown = (change: Partial<RateState>, printer = blockPrinter(0)) => {
    const state = { ...initialRate(size), ...change };
    const view = terminalView(size.columns, 0, { printer });
    const rows = rateFrame(state, view, keyLine(rateKeys, state, view.style));
    expect(rows).toHaveLength(size.rows);
    return rows.map((row) => (typeof row === 'string' ? row : row.text)).join('\n');
  };

  it('shows a drawing and the keys', () => {
    const state = { stage: 'rating', drawing, picture: { picture }, rated: 2, skipped: ['x'] } as const;
    expect(shown(state)).toMatchSnapshot();
  });

  it('says that a drawing is loading or could not be loaded', () => {
    const problem = { problem: 'no connection' };
    const captures = [
      shown({ stage: 'rating', drawing }),
      shown({ stage: 'rating', drawing, picture: problem, notice: 'rated with 4' }),
    ];
    expect(captures.join('\n=====\n')).toMatchSnapshot();
  });

  it('shows a request, a limit and the end', () => {
    const limit = { effect: { type: 'next' }, seconds: 7 } as const;
    const captures = [
      shown({ stage: 'requesting' }),
      shown({ stage: 'limited', limit }),
      shown({ stage: 'done', rated: 5 }),
    ];
    expect(captures.join('\n=====\n')).toMatchSnapshot();
  });
});

it('the screen of exam gallery rate says that pictures are turned off', () => {
  const state = { ...initialRate({ columns: 80, rows: 24 }), drawing, picture: { picture } };
  expect(rateFrame(state, terminalView(80), noKeys)[2]).toContain('pictures are turned off');
});
