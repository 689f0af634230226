import { describe, expect, it } from 'vitest';
import { newProgress } from '../../../../src/commands/exam/progress/record';
import { type Draft, draftAt, draftValue } from '../../../../src/commands/exam/take/state';
import { essay, paperOf, wire } from '../papers';
import { running } from './screen';

/** The draft of an unanswered question after keys such as `down return b`. */
function draftAfter(question: object, keys: string): Draft {
  const { state } = running(0, newProgress(paperOf([question]))).press(...keys.split(' '));
  return draftAt(state, 0) as Draft;
}

describe('the answer after keys', () => {
  const twelve = { ...wire.single, options: Array.from({ length: 12 }, (_, index) => `option ${index}`) };
  const { single, matching, ordering, fields, text, number } = wire;

  it.each<[object, string, unknown]>([
    [single, 'return', 0],
    [single, 'down space', 1],
    [single, 'down down down return', 2],
    [single, 'up return', 0],
    [single, 'down up return', 0],
    [single, 'down', null],
    [single, 'b', 1],
    [single, 'c a', 0],
    [single, 'd', null],
    [twelve, 'L', 11],
    [twelve, 'M', null],
    [twelve, 'a down return', 1],
    [matching, 'b a', [1, 0]],
    [matching, 'b', [1, -1]],
    [matching, 'down c', [-1, 2]],
    [matching, 'b a up 0', [-1, 0]],
    [matching, '0', null],
    [matching, 'd', null],
    [matching, 'right', [0, -1]],
    [matching, 'right right down left', [1, 2]],
    [matching, 'right left', null],
    [matching, 'left right', null],
    [matching, 'right right right right', null],
    [matching, 'b up up c', [2, -1]],
    [ordering, 'return return', [0, 1, 2]],
    [ordering, 'return', null],
    [ordering, 'return escape', null],
    [ordering, 'return down return', [1, 0, 2]],
    [ordering, 'return down down return', [1, 2, 0]],
    [ordering, 'down down shift+up shift+up', [2, 0, 1]],
    [ordering, 'J J J', [1, 2, 0]],
    [ordering, 'K', null],
    [ordering, 'down return up return down', [1, 0, 2]],
    [fields, 'a tab b 1 return c backspace d', ['a', 'b1', 'd']],
    [fields, 'down b shift+tab up a', ['a', 'b', '']],
    [fields, 'tab tab tab tab x', ['', '', 'x']],
    [text, 'a enter b', 'a\nb'],
    [number, '4 enter 2', 42],
  ])('to %j after %s is %j', (question, keys, value) => {
    const [read = essay] = paperOf([question]).questions;
    expect(draftValue(read, draftAfter(question, keys))).toEqual({ type: 'value', value });
  });

  it('leaves the cursor on the option, the next row and the held item', () => {
    expect(draftAfter(single, 'c')).toEqual({ kind: 'choice', cursor: 2, chosen: 2 });
    expect(draftAfter(matching, 'return')).toEqual({ kind: 'pairs', row: 1, pairs: [-1, -1] });
    const held = { kind: 'order', cursor: 1, order: [1, 0, 2], held: true, isSet: true };
    expect(draftAfter(ordering, 'return down')).toEqual(held);
  });
});
