import { expect, it } from 'vitest';
import {
  boardPath,
  boardPoint,
  boardScale,
  boardSize,
} from '../../../../../src/commands/school/board/contract/option-parsers';
import { UsageError } from '../../../../../src/errors';

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
