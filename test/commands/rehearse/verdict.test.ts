import { describe, expect, it } from 'vitest';
import type { Effect } from '../../../src/commands/rehearse/effects';
import {
  differencesOf,
  hintFor,
  type RunResult,
  summaryOf,
  verdictOf,
  worstFirst,
} from '../../../src/commands/rehearse/verdict';

const post = (about: string): Effect => ({ route: 'posts.create', about, difference: `+ ${about}` });
const like: Effect = { route: 'posts.like', about: '', difference: '.likes by 1' };
const clean = [post('one'), like, post('two')];
const compare = (...found: Effect[]) =>
  differencesOf(clean, found).map(({ effect, route, about }) => `${effect} ${route} ${about}`.trim());

describe('differences from the clean run', () => {
  it('are none for the same effects in another order', () =>
    expect(compare(post('two'), post('one'), like)).toEqual([]));

  it('name an effect that happened twice, also with another text', () => {
    expect(compare(...clean, post('one'))).toEqual(['twice posts.create one']);
    expect(compare(...clean, post('one at 12:05'))).toEqual(['twice posts.create one at 12:05']);
    expect(compare(...clean, { ...like, isHarmless: true })).toEqual([]);
  });

  it('name missing effects', () =>
    expect(compare(post('two'))).toEqual(['missing posts.create one', 'missing posts.like']));

  it('name different effects: another content, or a route that the clean run does not use', () => {
    expect(compare(post('one'), like, post('2'))).toEqual(['different posts.create 2']);
    expect(compare(...clean, { ...like, route: 'reports.create' })).toEqual(['different reports.create']);
  });

  it('name both an effect that happened twice and a missing one of the same route', () => {
    expect(compare(post('one'), post('one'), like)).toEqual([
      'twice posts.create one',
      'missing posts.create two',
    ]);
  });

  it('recognise an effect that happened twice by its contents when it used up another item', () => {
    const [first, second] = ['00000000-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-00000000000b'];
    const sticker = (item: string, asset: string, z: number): Effect => ({
      route: 'school.stickerPlace',
      about: '',
      difference: `.items[] - "${item}"\n.placements[] + {"asset":"${asset}","z":${z}}`,
    });
    const placed = [sticker(first, 'star', 1), sticker(second, 'heart', 2)];
    const found = differencesOf(placed, [sticker(first, 'star', 1), sticker(second, 'star', 2)]);
    expect(found.map(({ effect }) => effect)).toEqual(['twice', 'missing']);
  });

  it('have the worst of their verdicts', () => {
    expect(verdictOf(differencesOf(clean, [post('one'), post('one'), post('two')]))).toBe('twice');
    expect(verdictOf(differencesOf(clean, [post('2'), like]))).toBe('missing');
    expect(verdictOf([])).toBe('same');
  });
});

const result = (fields: Partial<RunResult>): RunResult => ({
  change: 1,
  route: 'posts.create',
  kind: 'drop-after',
  verdict: 'same',
  exits: [0, 0],
  effects: [],
  ...fields,
});

describe('the results of a rehearsal', () => {
  it('are sorted by verdict, and those with exit code 0 come first', () => {
    const results = [
      result({}),
      result({ change: 2, verdict: 'missing', exits: [0, 0] }),
      result({ change: 3, verdict: 'twice', exits: [7, 0] }),
      result({ change: 4, verdict: 'twice', kind: 'kill', exits: [137, 0] }),
      result({ change: 5, verdict: 'different' }),
    ];
    expect(worstFirst(results).map(({ change }) => change)).toEqual([4, 3, 2, 5, 1]);
    expect(summaryOf(results)).toEqual({
      type: 'summary',
      runs: 5,
      same: 1,
      twice: 2,
      missing: 1,
      different: 1,
    });
  });

  it.each([
    [result({ verdict: 'twice' }), 'posts create', "add --once KEY to 'plaza posts create'"],
    [result({ verdict: 'twice' }), undefined, /^check whether it was done/],
    [result({ verdict: 'missing' }), undefined, /check the exit code of each command/],
    [result({ verdict: 'missing', kind: '429', exits: [6, 6] }), 'posts create', /--wait/],
    [result({ verdict: 'missing', exits: [7, 7] }), 'posts create', /does not repeat the change/],
    [result({}), undefined, undefined],
  ])('have a hint for the next step (%#)', (one, command, hint) => {
    const found = hintFor(one, { number: 1, route: 'posts.create', skip: 0, ...(command && { command }) });
    if (hint instanceof RegExp) expect(found).toMatch(hint);
    else expect(found).toBe(hint);
  });
});
