import { describe, expect, it } from 'vitest';
import { newProgress } from '../../../../src/commands/exam/progress/record';
import { takeKeys } from '../../../../src/commands/exam/take/keys';
import { modeOf } from '../../../../src/commands/exam/take/state';
import { intentFor } from '../../../support/terminal/keys';
import { folder, paperOf, wire } from '../papers';
import { running } from './screen';

const moves = (...indexes: number[]) => indexes.map((index) => ({ type: 'move', index }));
const map = `${folder}map.png`;
const tower = `${folder}tower.png`;

describe('moving among questions', () => {
  it('goes one by one, both ways, from the first one to the review', () => {
    const screen = running(0).press('n', 'tab', 'ctrl+p', 'ctrl+n', 'escape', 'right', 'ctrl+p');
    expect(screen.taken()).toEqual(moves(1, 2, 1, 2, 3, 2));
    expect(screen.state.index).toBe(2);
    const first = running(0).press('p');
    expect([first.state.stage, first.state.index, first.taken()]).toEqual(['question', 0, []]);
    const last = running(6).press('n');
    expect(last.state).toMatchObject({ stage: 'review', index: 6, cursor: 6 });
    expect(last.taken()).toEqual([]);
  });

  it('goes to a number', () => {
    const screen = running(0).press('g', '5', 'return');
    expect(screen.taken()).toEqual(moves(4));
    expect(screen.press('n', '2', 'return').taken()).toEqual(moves(5, 1));
    expect(screen.state.entry).toBeUndefined();
  });

  it('refuses an unknown number, and lets the user correct or cancel it', () => {
    const screen = running(0).press('9', 'return');
    expect(screen.state.notice?.text).toBe("there is no question '9': the questions are numbered 1 to 7");
    screen.press('g', 'return', 'g', '3', 'escape', 'g', '3', 'backspace', '4', 'return');
    expect(screen.taken()).toEqual(moves(3));
  });

  it.each([
    [1, 1],
    [2, 0],
  ])('goes on with Tab where %d fields are', (fields, index) => {
    const paper = paperOf([{ ...wire.fields, fields }, wire.draw]);
    expect(running(0, newProgress(paper)).press('tab').state.index).toBe(index);
  });

  it.each([0, 1, 2, 3, 5, 6])('takes a digit as a number at question %d', (index) => {
    expect(running(index).press('escape', '2').state.entry?.field.text).toBe('2');
  });
});

describe('the list of questions', () => {
  it('leads to a question and back', () => {
    const screen = running(2).press('escape', 'l');
    expect(screen.state).toMatchObject({ stage: 'list', cursor: 2 });
    expect(screen.press('down', 'j', 'up', 'return').taken()).toEqual(moves(3));
    screen.press('l', 'up', 'escape');
    expect(screen.state).toMatchObject({ stage: 'question', index: 3, cursor: 3 });
    screen.press('l', '7', 'return');
    expect(screen.state).toMatchObject({ stage: 'question', index: 6 });
  });

  it('ends with the paper, and leads to the review and back', () => {
    const downs = Array.from({ length: 9 }, () => 'down');
    expect(running(0).press('l', 'up', ...downs).state.cursor).toBe(6);
    const screen = running(0);
    const stages = [['l', 'r'], ['l'], ['l']].map((keys) => screen.press(...keys).state.stage);
    expect(stages).toEqual(['review', 'list', 'question']);
  });
});

describe('a picture', () => {
  it('is fetched once, when its question is first shown', () => {
    const screen = running(1);
    const fetched = () => screen.effects.filter(({ type }) => type === 'picture');
    expect(fetched()).toEqual([]);
    screen.press('ctrl+p');
    expect(fetched()).toEqual([map, tower].map((address) => ({ type: 'picture', address })));
    screen.press('n', 'ctrl+p');
    expect(fetched()).toHaveLength(2);
  });

  it('is opened in the browser with the one of the chosen option', () => {
    const screen = running(0).press('o', 'b', 'o');
    expect(screen.taken().filter(({ type }) => type === 'open')).toEqual([
      { type: 'open', addresses: [map] },
      { type: 'open', addresses: [map, tower] },
    ]);
    expect(running(1).press('ctrl+o').taken()).toEqual([]);
  });

  it('fills the screen with o once it is loaded, and is closed with Esc', () => {
    const screen = running(0);
    screen.receive({ type: 'picture', address: map, picture: { width: 8, height: 8 } });
    screen.press('o');
    expect(modeOf(screen.state)).toBe('picture');
    expect(screen.colored()).toMatch(
      /Question 1 .*\n+\[dim\]Press o to open the picture\.\n+\[dim\]not answered\n/,
    );
    expect(screen.press('b', 'escape').taken()).toEqual([]);
    expect(modeOf(screen.state)).toBe('choice');
    expect(screen.press('o', 'o').taken()).toEqual([{ type: 'open', addresses: [map] }]);
    expect(modeOf(screen.press('n', 'ctrl+p').state)).toBe('choice');
  });
});

describe('scrolling', () => {
  it('goes by pages within the text, and follows the cursor again after a key', () => {
    const screen = running(0);
    screen.measured = { lines: 50, rows: 20, focus: { first: 40, last: 41 } };
    const scrolled = (...keys: string[]) => screen.press(...keys).state.scroll;
    expect(scrolled('j')).toMatchObject({ top: 22, following: true });
    expect(scrolled('pageup')).toMatchObject({ top: 3, following: false });
    expect(scrolled('pageup').top).toBe(0);
    expect(screen.tick(1).state.scroll.top).toBe(0);
    expect(scrolled('pagedown', 'pagedown', 'pagedown').top).toBe(30);
    expect(scrolled('pageup', 'pageup', 'k')).toMatchObject({ top: 22, following: true });
  });

  it('starts at the top of another question, and stays within another size', () => {
    const screen = running(0);
    screen.measured = { lines: 50, rows: 20 };
    expect(screen.tick().press('pagedown').state.scroll.top).toBe(19);
    screen.measured = { lines: 25, rows: 20 };
    screen.send({ type: 'resize', size: { columns: 100, rows: 24 } });
    expect(screen.state).toMatchObject({ size: { columns: 100, rows: 24 }, scroll: { top: 5 } });
    expect(screen.press('n').state.scroll).toMatchObject({ top: 0, following: false });
  });

  it('shows the beginning of a block that is taller than the screen', () => {
    const screen = running(0);
    screen.measured = { lines: 50, rows: 5, focus: { first: 10, last: 30 } };
    expect(screen.press('j').state.scroll.top).toBe(10);
  });
});

describe('leaving', () => {
  it('waits until everything is on the disk', () => {
    const screen = running(1).press('a', 'escape', 'q');
    const write = { type: 'write', index: 1, value: 'a', edit: 1 };
    expect(screen.taken()).toEqual([write, { type: 'send' }, { type: 'leave' }]);
    expect([screen.state.stage, screen.ended]).toEqual(['leaving', false]);
    expect(screen.receive({ type: 'left' }).ended).toBe(true);
  });

  it('ends at once when it is asked twice, or without a record', () => {
    expect(running(1).press('escape', 'q', 'q').ended).toBe(true);
    const early = running(1);
    early.state = { ...early.state, progress: undefined, stage: 'opening' };
    expect(early.press('q').ended).toBe(true);
  });
});

it.each([
  [[0], ['ß', 'Z', 'ctrl+x', 'p', 'u']],
  [[1, 'escape'], ['o']],
  [[1], ['f5', 'ctrl+x']],
  [[0, 'l'], ['toString']],
] as const)('at %j the keys %j do nothing', ([index, ...before], keys) => {
  const screen = running(index).press(...before);
  for (const key of keys) expect(intentFor(takeKeys, screen.state, key)).toBeUndefined();
});
