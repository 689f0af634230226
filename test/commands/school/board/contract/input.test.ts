import { describe, expect, it } from 'vitest';
import { quote } from '../../../../../src/commands/school/board/contract/board';
import {
  boardPath,
  boardPoint,
  boardScale,
  boardSize,
  readPoints,
  readStrokes,
} from '../../../../../src/commands/school/board/contract/input';
import { UsageError } from '../../../../../src/errors';
import { pointsAt } from '../sample';

describe('readStrokes', () => {
  it('reads points as objects or as pairs', () => {
    expect(readStrokes('[{"color":"pink","points":[{"x":1,"y":2},[3,4.5]]},{"points":[]}]')).toEqual([
      { color: 'pink', points: pointsAt('1,2 3,4.5') },
      { points: [] },
    ]);
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
  ])('refuses a file and says what is wrong with it (%#)', (text, message) => {
    expect(() => readStrokes(text)).toThrow(UsageError);
    expect(() => readStrokes(text)).toThrow(message);
  });
});

it.each(['', ' ', '1', '1,2 3', 'a,b', '1,2,', ',1,2,', '1,Infinity', '1,1e9'])(
  'readPoints refuses %j',
  (text) => expect(() => readPoints(text)).toThrow(UsageError),
);

const parsers = { boardPoint, boardSize, boardPath, boardScale };

describe('an option of the board', () => {
  it.each([
    ['boardPoint', '12,3.5', { x: 12, y: 3.5 }],
    ['boardPoint', '0,0', { x: 0, y: 0 }],
    ['boardSize', '200,120', { width: 200, height: 120 }],
    ['boardPath', '1,2 3,4 5,6', pointsAt('1,2 3,4 5,6')],
    ['boardPath', '1,2 3,4', pointsAt('1,2 3,4')],
    ['boardScale', '0.5', 0.5],
    ['boardScale', '16', 16],
  ] as const)('%s reads %s', (parser, raw, value) => expect(parsers[parser]().parse(raw)).toEqual(value));

  it.each([
    ['boardPoint', ['1', '1,2 3,4', 'a,b', '1,1e9']],
    ['boardSize', ['0,10', '10,-1']],
    ['boardPath', ['1,2', '1,2 3', '']],
    ['boardScale', ['0', '17', '1e1', 'x']],
  ] as const)('%s refuses %j', (parser, texts) => {
    for (const raw of texts) expect(() => parsers[parser]().parse(raw)).toThrow(UsageError);
  });
});

it.each([
  ['keeps a short text', 'pink', "'pink'"],
  ['keeps an empty text', '', "''"],
  ['keeps 24 characters', 'x'.repeat(24), `'${'x'.repeat(24)}'`],
  ['cuts 25 characters', 'x'.repeat(25), `'${'x'.repeat(24)}…'`],
  ['cuts between characters', '😀'.repeat(1_000_000), `'${'😀'.repeat(24)}…'`],
  ['removes what drives a terminal', 'a\u001b[2Jb\nc\u202ed\u0007', "'a [2Jb c d'"],
  ['removes leading spaces before it cuts', `${' '.repeat(90)}a`, "'a'"],
])('quote %s', (_, text, quoted) => expect(quote(text)).toBe(quoted));
