import { describe, expect, it } from 'vitest';
import { readPoints, readStrokes } from '../../../../../src/commands/school/board/contract/read-strokes';
import { UsageError } from '../../../../../src/errors';

describe('a file of strokes', () => {
  it('holds points as objects or as pairs', () => {
    expect(readStrokes('[{"color":"pink","points":[{"x":1,"y":2},[3,4.5]]},{"points":[]}]')).toEqual([
      {
        color: 'pink',
        points: [
          { x: 1, y: 2 },
          { x: 3, y: 4.5 },
        ],
      },
      { points: [] },
    ]);
  });

  it('may be a drawing of the board', () => {
    const file = '{"id":"d","strokes":[{"color":"#fff","width":6,"points":[[1,2]]}]}';
    expect(readStrokes(file)).toEqual([{ color: '#fff', points: [{ x: 1, y: 2 }] }]);
  });

  it.each([
    ['', 'not JSON'],
    ['[', 'not JSON'],
    ['null', 'does not contain a list of strokes'],
    ['{"strokes":1}', 'does not contain a list of strokes'],
    ['[5]', 'stroke 1 of the file is not an object'],
    ['[{"points":[]},{}]', 'stroke 2 of the file has no list of points'],
    ['[{"points":[],"color":1}]', 'the color of stroke 1 is not text'],
    ['[{"points":[[1,2],[1]]}]', 'point 2 of stroke 1'],
    ['[{"points":[{"x":1}]}]', 'point 1 of stroke 1'],
    ['[{"points":[null]}]', 'point 1 of stroke 1'],
    ['[{"points":[[1,"2"]]}]', 'point 1 of stroke 1'],
    ['[{"points":[[1,1e308]]}]', 'point 1 of stroke 1'],
    [`[{"points":[${'[1,1],'.repeat(200_000)}[1,1]]}]`, 'more than 200000 points'],
  ])('is refused with what is wrong (%#)', (text, message) => {
    expect(() => readStrokes(text)).toThrow(UsageError);
    expect(() => readStrokes(text)).toThrow(message);
  });
});

describe('points on the command line', () => {
  it.each(['1,2 3,4', ' 1,2  3,4 ', '1 2 3 4', '1, 2; 3, 4'])('are read from %j', (text) => {
    expect(readPoints(text)).toEqual([
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ]);
  });

  it.each(['', ' ', '1', '1,2 3', 'a,b', '1,2,', ',1,2,', '1,Infinity', '1,1e9'])(
    'are not read from %j',
    (text) => {
      expect(() => readPoints(text)).toThrow(UsageError);
    },
  );
});
