import { describe, expect, it } from 'vitest';
import { command } from '../../../src/app/command';
import { cursorPaging, offsetPaging, pagePaging, pagingOf } from '../../../src/cli/definition/paging';
import { parseCommandLine } from '../../../src/cli/line/parse';

const listing = <O extends typeof cursorPaging | typeof pagePaging | typeof offsetPaging>(options: O) =>
  command({ summary: 'List', options, examples: [], routes: [], run: () => undefined, render: () => [] });

const kinds = { cursor: listing(cursorPaging), page: listing(pagePaging), offset: listing(offsetPaging) };

function asked(kind: keyof typeof kinds, ...argv: string[]) {
  return pagingOf(parseCommandLine({ words: ['list'], command: kinds[kind], rest: argv }).input as never);
}

describe('the paging options of a list', () => {
  it.each<[keyof typeof kinds, string[], object]>([
    ['cursor', [], {}],
    ['cursor', ['--limit', '5'], { limit: 5 }],
    ['cursor', ['--all', '--cursor', 'c2'], { all: true, cursor: 'c2' }],
    ['page', ['--page', '3'], { page: 3 }],
    ['offset', ['--offset', '0', '--all'], { offset: 0, all: true }],
  ])('read paging by %s from %j as %j', (kind, argv, paging) => expect(asked(kind, ...argv)).toEqual(paging));

  it.each<[keyof typeof kinds, string[], string]>([
    ['cursor', ['--limit', '0'], '--limit: expected a whole number of at least 1'],
    ['cursor', ['--limit', '5', '--all'], '--limit and --all cannot be combined'],
    ['page', ['--page', '0'], '--page: expected a whole number of at least 1'],
    ['offset', ['--offset', '-1'], '--offset: expected a whole number of at least 0'],
    ['page', ['--cursor', 'x'], "unknown option '--cursor'"],
  ])('refuse with paging by %s: %j', (kind, argv, message) => {
    expect(() => asked(kind, ...argv)).toThrow(message);
  });
});
