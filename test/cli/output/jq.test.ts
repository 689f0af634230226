import { describe, expect, it } from 'vitest';
import { loadJq } from '../../../src/cli/output/jq';

const answer = {
  name: 'Ada',
  dirty: 'a\u001b[31mb\u202ec',
  lines: 'one\ntwo',
  n: 1.5,
  list: [{ id: 1 }, { id: 2, text: 'x\u009by' }],
  none: null,
};

describe('a jq filter', () => {
  it.each<[string, readonly string[]]>([
    ['.name', ['Ada']],
    ['.n', ['1.5']],
    ['.none', ['null']],
    ['.dirty', ['abc']],
    ['.lines', ['one\ntwo']],
    ['.list', ['[{"id":1},{"id":2,"text":"x\\u009by"}]']],
    ['.list[].id', ['1', '2']],
    ['.list | map(select(.text))[0].text', ['x']],
    ['empty', []],
    ['[.list[] | .id] | add', ['3']],
    ['"\\(.name) has \\(.n)"', ['Ada has 1.5']],
    ['.name | length', ['3']],
    ['.name, .n', ['Ada', '1.5']],
    ['-.n', ['-1.5']],
    ['.name # a comment', ['Ada']],
    ['@tsv "\\(["a\\tb"])"', ['a\\tb']],
    ['"{\\"a\\":1}"', ['{"a":1}']],
    ['"  blanks  "', ['  blanks  ']],
  ])('prints the results of %s', async (filter, lines) => {
    expect(await (await loadJq(filter))(answer)).toEqual(lines);
  });

  it('can be used several times, also for undefined', async () => {
    const filter = await loadJq('.a');
    const values = [{ a: 1 }, { a: 'x' }, {}, undefined];
    expect(await Promise.all(values.map(filter))).toEqual([['1'], ['x'], ['null'], ['null']]);
  });
});

describe('a wrong jq filter', () => {
  const hint = 'see https://jqlang.org/manual for the language; quote the filter for your shell';

  it.each<[string, RegExp]>([
    ['.a[', /^--jq: syntax error, unexpected end of file/],
    ['}', /^--jq: syntax error, unexpected INVALID_CHARACTER/],
    ['foo', /^--jq: foo\/0 is not defined$/],
    ['$x', /^--jq: \$x is not defined$/],
    ['import "x" as x; .', /^--jq: module not found: x$/],
    ['-n', /^--jq: n\/0 is not defined$/],
    ['#', /^--jq: Top-level program not given/],
  ])('is refused before any value: %s', async (filter, message) => {
    await expect(loadJq(filter)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(message),
      details: { hint },
    });
  });

  it.each<[string, string]>([
    ['.name.x', '--jq: Cannot index string with string "x"'],
    ['.none | keys', '--jq: null (null) has no keys'],
    ['error("mine")', '--jq: mine'],
    ['error("a\\u001b[31m")', '--jq: a\u001b[31m'],
    ['"x" | halt_error', '--jq: the filter failed'],
  ])('is refused for a value: %s', async (filter, message) => {
    const run = await loadJq(filter);
    await expect(run(answer)).rejects.toMatchObject({ kind: 'usage', message, details: { hint } });
  });
});
