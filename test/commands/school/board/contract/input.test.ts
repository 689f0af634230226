import { describe, expect, it } from 'vitest';
import {
  boardPath,
  boardPoint,
  boardScale,
  boardSize,
  quote,
  readPoints,
  readStrokes,
} from '../../../../../src/commands/school/board/contract/input';
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

it.each([
  [boardPoint, '12,3.5', { x: 12, y: 3.5 }],
  [boardPoint, '0,0', { x: 0, y: 0 }],
  [boardSize, '200,120', { width: 200, height: 120 }],
  [
    boardPath,
    '1,2 3,4 5,6',
    [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
      { x: 5, y: 6 },
    ],
  ],
  [
    boardPath,
    '1,2 3,4',
    [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ],
  ],
  [boardScale, '0.5', 0.5],
  [boardScale, '16', 16],
] as const)('%o reads %s', (value, raw, wanted) => {
  expect(value().parse(raw)).toEqual(wanted);
});

it.each([
  [boardPoint, '1'],
  [boardPoint, '1,2 3,4'],
  [boardPoint, 'a,b'],
  [boardPoint, '1,1e9'],
  [boardSize, '0,10'],
  [boardSize, '10,-1'],
  [boardPath, '1,2'],
  [boardPath, '1,2 3'],
  [boardPath, ''],
  [boardScale, '0'],
  [boardScale, '17'],
  [boardScale, '1e1'],
  [boardScale, 'x'],
] as const)('%o refuses %s', (value, raw) => {
  expect(() => value().parse(raw)).toThrow(UsageError);
});

describe('a quotation', () => {
  it('is the text itself where it is short', () => {
    expect(quote('pink')).toBe("'pink'");
    expect(quote('')).toBe("''");
    expect(quote('x'.repeat(24))).toBe(`'${'x'.repeat(24)}'`);
  });

  it('is cut where the text is long, between letters', () => {
    expect(quote('x'.repeat(25))).toBe(`'${'x'.repeat(24)}…'`);
    expect(quote('😀'.repeat(1_000_000))).toBe(`'${'😀'.repeat(24)}…'`);
  });

  it('is on one line and drives no terminal', () => {
    expect(quote('a\u001b[2Jb\nc\u202ed\u0007')).toBe("'a [2Jb c d'");
    expect(quote(`${' '.repeat(90)}a`)).toBe("'a'");
  });
});
