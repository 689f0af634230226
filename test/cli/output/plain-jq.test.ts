/** Filters that run without jq; `npm run test:long` compares ten thousand with jq. */
import { describe, expect, it } from 'vitest';
import { plainFilter } from '../../../src/cli/output/plain-jq';
import { tryFilters } from './jq-filters';

describe('a plain filter', () => {
  it.each([
    '.a.b',
    '.[].x?',
    '.[0]',
    '.items | length',
    '[.[] | {id, name: .user.name, "first post": .posts[0]}]',
    '.[] | select(.type == "follow" and (.read | not) or .n >= 2)',
    'map(select(.a != null)) | first',
    '"\\(.name) has \\(.n // 0)"',
    '.[] | [.id, .text] | @tsv',
    '.[] | [.id, .text] | @csv',
    'keys',
  ])('runs without jq: %s', (filter) => expect(plainFilter(filter)).toBeDefined());

  it('gives the outputs of jq over generated values', () => tryFilters(300));
});

it('filters that only jq knows are left to jq', () => {
  const others = [
    '.a?//1',
    '.a == 1 == 2',
    '.a |= 1',
    '1.0',
    '..',
    '{"3": 1}',
    '{(.a): 1}',
    '.a # why',
    '$x',
  ];
  const wrong = ['', '.a.', '.[', 'nothing', 'select', 'length(.)', '{a: .b == 1}', '"\\q"', '@tsv "a"'];
  expect([...others, ...wrong, '.a?.[1:2]'].filter(plainFilter)).toEqual([]);
});
