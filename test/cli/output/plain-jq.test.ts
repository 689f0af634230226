/** Plain filters: which are, and that their outputs are those of the real jq. test:long tries ten thousand. */
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
  ])('is %s', (filter) => expect(plainFilter(filter)).toBeDefined());

  it('is not what jq refuses, writes in another way, or only jq knows', () => {
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
    const refused = [
      '',
      '.a.',
      '.[',
      'nothing',
      'select',
      'length(.)',
      '{a: .b == 1}',
      '"\\q"',
      '@tsv "a"',
      '.a?.[1:2]',
    ];
    expect([...others, ...refused].filter(plainFilter)).toEqual([]);
  });

  it('has the outputs of jq over generated values', () => tryFilters(300));
});
