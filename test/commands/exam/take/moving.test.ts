import { describe, expect, it } from 'vitest';
import { newProgress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import { modeOf } from '../../../../src/commands/exam/take/state';
import { folder, paperOf } from '../papers';
import { running } from './screen';

const move = (index: number) => ({ type: 'move', index });

describe('questions', () => {
  it('come one after another, both ways', () => {
    const screen = running(0);
    screen.press('n', 'n', 'p', 'tab', 'right', 'left');
    expect(screen.taken()).toEqual([1, 2, 1, 2, 3, 2].map(move));
    expect(screen.state.index).toBe(2);
  });

  it('have a first one, and the review behind the last one', () => {
    const screen = running(0);
    screen.press('p');
    expect(screen.state).toMatchObject({ stage: 'question', index: 0 });
    const last = running(6);
    last.press('n');
    expect(last.state).toMatchObject({ stage: 'review', index: 6, cursor: 6 });
    expect([screen.taken(), last.taken()]).toEqual([[], []]);
  });

  it('are reached by their number', () => {
    const screen = running(0);
    screen.press('g', '5', 'return');
    expect(screen.taken()).toEqual([move(4)]);
    screen.press('n', '2', 'return');
    expect(screen.taken()).toEqual([move(5), move(1)]);
    expect(screen.state.entry).toBeUndefined();
  });

  it('are not reached by a number that none has', () => {
    const screen = running(1);
    screen.press('9', 'return');
    expect(screen.view().notice?.text).toBe("there is no question '9': the questions are numbered 1 to 7");
    screen.press('g', 'return', 'g', '3', 'escape', 'g', '3', 'backspace', '4', 'return');
    expect(screen.taken()).toEqual([move(3)]);
  });

  it('are reached by digits, whatever the kind of the question, unless it takes a number', () => {
    const digits = [0, 1, 2, 4, 5, 6].map((index) => {
      const screen = running(index);
      screen.press('2');
      return screen.state.entry?.field.text;
    });
    expect(digits).toEqual(['2', '2', '2', '2', '2', '2']);
  });
});

describe('the list', () => {
  it('leads to a question and back', () => {
    const screen = running(2);
    screen.press('l');
    expect(screen.state).toMatchObject({ stage: 'list', cursor: 2 });
    screen.press('down', 'j', 'up', 'return');
    expect(screen.taken()).toEqual([move(3)]);
    screen.press('l', 'up', 'escape');
    expect(screen.state).toMatchObject({ stage: 'question', index: 3, cursor: 3 });
    screen.press('l', '7', 'return');
    expect(screen.state).toMatchObject({ stage: 'question', index: 6 });
  });

  it('ends where the paper ends', () => {
    const screen = running(0);
    screen.press('l', 'up', ...Array.from({ length: 9 }, () => 'down'));
    expect(screen.state.cursor).toBe(6);
  });

  it('leads to the review, and that to the list', () => {
    const screen = running(0);
    screen.press('l', 'r');
    expect(screen.state.stage).toBe('review');
    screen.press('l');
    expect(screen.state.stage).toBe('list');
    screen.press('l');
    expect(screen.state.stage).toBe('question');
  });
});

describe('pictures', () => {
  it('are fetched once, when a question is first seen', () => {
    const screen = running(1);
    const fetched = () => screen.effects.filter(({ type }) => type === 'picture');
    expect(fetched()).toEqual([]);
    screen.press('p');
    expect(fetched()).toEqual([
      { type: 'picture', address: `${folder}map.png` },
      { type: 'picture', address: `${folder}tower.png` },
    ]);
    screen.press('n', 'p');
    expect(fetched()).toHaveLength(2);
  });

  it('are opened outside as they are shown', () => {
    const screen = running(0);
    screen.press('o', 'b');
    screen.press('o');
    expect(screen.taken().filter(({ type }) => type === 'open')).toEqual([
      { type: 'open', addresses: [`${folder}map.png`] },
      { type: 'open', addresses: [`${folder}map.png`, `${folder}tower.png`] },
    ]);
    const none = running(1);
    none.press('o');
    expect(none.taken()).toEqual([]);
  });
});

describe('the large picture', () => {
  const ready = () => {
    const screen = running(0);
    screen.receive({ type: 'picture', address: `${folder}map.png`, picture: { width: 8, height: 8 } });
    screen.taken();
    return screen;
  };

  it('fills the screen with o, and is closed with Esc', () => {
    const screen = ready();
    screen.press('o');
    expect(modeOf(screen.state)).toBe('picture');
    expect(screen.view()).toMatchObject({ answer: { text: 'not answered' } });
    expect(screen.view().blocks.map(({ type }) => type)).toEqual(['heading', 'picture']);
    screen.press('b', 'escape');
    expect(screen.taken()).toEqual([]);
    expect(modeOf(screen.state)).toBe('choice');
  });

  it('is opened in the browser with a second o, and left with the question', () => {
    const screen = ready();
    screen.press('o', 'o');
    expect(screen.taken()).toEqual([{ type: 'open', addresses: [`${folder}map.png`] }]);
    screen.press('n', 'p');
    expect(modeOf(screen.state)).toBe('choice');
  });
});

describe('scrolling', () => {
  it('goes by pages, within the text', () => {
    const screen = running(0);
    screen.measured = { lines: 50, rows: 20, focus: { first: 40, last: 41 } };
    screen.press('j');
    expect(screen.state.scroll).toMatchObject({ top: 22, following: true });
    screen.press('pageup');
    expect(screen.state.scroll).toMatchObject({ top: 3, following: false });
    screen.press('pageup');
    expect(screen.state.scroll.top).toBe(0);
    screen.tick(1);
    expect(screen.state.scroll.top).toBe(0);
    screen.press('pagedown', 'pagedown', 'pagedown');
    expect(screen.state.scroll.top).toBe(30);
    screen.press('pageup', 'pageup', 'k');
    expect(screen.state.scroll).toMatchObject({ top: 22, following: true });
  });

  it('begins anew with another question, and keeps within another size', () => {
    const screen = running(0);
    screen.measured = { lines: 50, rows: 20 };
    screen.tick();
    screen.press('pagedown');
    expect(screen.state.scroll.top).toBe(19);
    screen.measured = { lines: 25, rows: 20 };
    screen.send({ type: 'resize', size: { columns: 100, rows: 24 } });
    expect(screen.state).toMatchObject({ size: { columns: 100, rows: 24 }, scroll: { top: 5 } });
    screen.press('n');
    expect(screen.state.scroll).toMatchObject({ top: 0, following: false });
  });

  it('shows the beginning of what is taller than the screen', () => {
    const screen = running(0);
    screen.measured = { lines: 50, rows: 5, focus: { first: 10, last: 30 } };
    screen.press('j');
    expect(screen.state.scroll.top).toBe(10);
  });
});

describe('leaving', () => {
  it('waits until everything is on the disk', () => {
    const screen = running(1);
    screen.press('return', 'a', 'escape', 'q');
    expect(screen.taken()).toEqual([
      { type: 'write', index: 1, value: 'a', edit: 1 },
      { type: 'send' },
      { type: 'leave' },
    ]);
    expect(screen.state.stage).toBe('leaving');
    expect(screen.ended).toBe(false);
    screen.receive({ type: 'left' });
    expect(screen.ended).toBe(true);
  });

  it('does not wait for who asks twice, nor where there is nothing to save', () => {
    const screen = running(1);
    screen.press('q', 'q');
    expect(screen.ended).toBe(true);
    const early = running(1);
    early.state = { ...early.state, progress: undefined, stage: 'opening' };
    early.press('q');
    expect(early.ended).toBe(true);
  });

  it('goes on at the same question', () => {
    const screen = running(4, writeAnswer(newProgress(paperOf()), 4, [1, 0], 'a'));
    expect(screen.state).toMatchObject({ stage: 'question', index: 4 });
    expect(screen.view().blocks[2]).toMatchObject({ rows: [{ right: 'b. Paris' }, { right: 'a. Rome' }] });
  });

  it('a position that the paper does not have is its last question', () => {
    expect(running(99).state.index).toBe(6);
  });
});
