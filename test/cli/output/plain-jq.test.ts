import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { plainFilter } from '../../../src/cli/output/plain-jq';
import { type Json, jsonOf, NotPlain } from '../../../src/cli/output/plain-jq-filters';

const values: readonly Json[] = JSON.parse(String.raw`[
  null, false, true, 0, -1.5, 123456789012345, 1e21, 1e-7, "", "Ada", "a \"b\"\t\r\n\\\u007f", "😀é", "\uffee", "10",
  [], ["x", null, 2], [[1, "a \"b\"\t", null, true], ["é", 1.5]], [1, 2], [2, 1], [true], {}, {"a": 1, "id": "b"},
  {"b": {"a": null}, "a": {"b": [false]}, "id": "10", "with blank": 3, "é": [], "3": 1},
  [{"a": 1, "id": "b"}, {"a": true, "id": "a", "b": [2, {"a": 3}]}, {"id": "c", "a": {"b": "y"}}]]`);
const terms = String.raw`
. ; .a ; .a.b ; .b.a ; .b[0] ; .b[-1] ; .[] ; .[]? ; .[0] ; .[-1] ; .[5]? ; .["a"] ; ."a" ; ."with blank" ; .a? ; .a?.b?
.[].id ; .[]?.a? ; (.a) ; (.[])[0] ; [.] ; [.[]] ; [.[]?] ; [.a, .id] ; [ .[ "a" ] , 1 ] ; [] ; {} ; {a} ; {a, id}
{"q": .a} ; {a: .a | not, "b c": 1} ; {a: (1, 2), b: (3, 4)} ; {id, b: .b[0]} ; null ; true ; 0 ; -1 ; 2.5 ; "" ; "😀é"
length ; keys ; not ; empty ; first ; last ; tostring ; @csv ; @tsv ; .[] | [.id, .a] | @tsv ; "x\(.)y"
"\(.a)-\(.id)" ; "\(1, 2)\(3, 4)" ; map(.) ; map(.a?) ; map(length) ; select(.a) ; select(. == null)
map(select(.id == "a")) ; .[] | select(.a == true and (.b | not) or .id >= "b") ; 1 == 1 and false or true
false or true and false ; null // 1, 2 ; 1, 2 | . > 1 ; .a == 1 // 3`
  .trim()
  .split(/ ; |\n/);
const operands = ['.', '.a', '.[]', '1', '"x"', 'null', '(true, false)', '[2, 1]'];
const signs = ['|', ',', '==', '!=', '<', '<=', '>', '>=', '//', ' and ', ' or '];
const operations = signs.flatMap((sign) => operands.flatMap((a) => operands.map((b) => a + sign + b)));

/** The outputs as JSON; undefined where the filter fails or is left to jq. */
function plainOutputs(filter: string, input: Json): string | undefined {
  try {
    const outputs = plainFilter(filter)?.(input).map(jsonOf);
    return outputs && `[${outputs.join(',')}]`;
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

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

  it.each([
    ['terms', terms],
    ['operations', operations],
  ])('gives the outputs of jq: %s', async (_, filters) => {
    const jq = await createRequire(import.meta.url)('jq-web');
    const program = filters.map((filter) => `(try [${filter}] catch "failed")`).join(',');
    const lines: string[] = jq.raw(JSON.stringify(values), `.[] | ${program}`, ['-c']).split('\n');
    for (const value of values)
      for (const filter of filters) {
        const expected = lines.shift();
        expect([filter, value, plainOutputs(filter, value) ?? expected]).toEqual([filter, value, expected]);
      }
  });
});

it('filters that only jq knows are left to jq', () => {
  const others =
    '.a?//1 ; .a == 1 == 2 ; .a |= 1 ; 1.0 ; .. ; {"3": 1} ; {(.a): 1} ; .a # why ; $x ; .a?.[1:2]';
  const rare = String.raw`.[1:] ; .[.a] ; 007 ; 1e3 ; "\u0041" ; {and: 1} ; {if} ; {"__proto__": 1} ; .a + 1`;
  const wrong = String.raw`.a. ; .[ ; nothing ; select ; length(.) ; {a: .b == 1} ; "\q" ; @tsv "a" ; .a and`;
  const filters = [others, rare, wrong].flatMap((line) => line.split(' ; '));
  expect(['', ...filters].filter(plainFilter)).toEqual([]);
});
