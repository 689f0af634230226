/** Compares generated filters over generated values with jq. */
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { plainFilter } from '../../../src/cli/output/plain-jq';
import { type Json, jsonOf, NotPlain } from '../../../src/cli/output/plain-jq-filters';

const names = ['a', 'b', 'id', 'name_2', 'and'] as const;
const texts = ['', 'x', 'Ada', 'a "b"', 'tab\tline\nend\\', '😀é', '\u007f', '10', 'ab', '\uffee'];
const text = fc.constantFrom(...texts);
const number = fc.constantFrom(0, 1, -1, 2, 1.5, -0.25, 1e3, 123456789012345, 0.0001, 1e-7, 1e21, 2 ** 53);
const scalar: fc.Arbitrary<Json> = fc.oneof(fc.constantFrom(null, true, false), number, text);

/** Values as services return them: objects of a few names, lists of these, and others. */
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names, 'with blank', 'é', '3'), tie('value'), { maxKeys: 5 }),
    fc.array(fc.record({ a: tie('value'), b: scalar, id: text, and: tie('value') }), { maxLength: 3 }),
    fc.record({ a: tie('value'), b: tie('value'), id: text, name_2: number }),
  ),
})).value;

const often = <T>(...arbitraries: [...fc.Arbitrary<T>[], rare: fc.Arbitrary<T>]) =>
  fc.oneof(
    ...arbitraries.map((arbitrary, at) => ({ arbitrary, weight: at < arbitraries.length - 1 ? 12 : 1 })),
  );

const literals = ['"a \\"b\\""', ...'null true false 0 1 -1 2.5 "" "x" "Ada" "😀é"'.split(' ')];
const plainTerms = '. length keys not empty first last tostring @csv @tsv [] {}'.split(' ');
const literal = often(
  fc.constantFrom(...literals, '10'),
  fc.constantFrom('1.0', '007', '1e3', '"\\t\\\\"', '"\\u0041"', '-0'),
);
const step = often(
  fc.constantFrom(...names.map((name) => `.${name}`)),
  fc.constantFrom('.[]', '.[0]', '.[-1]', '.["a"]', '."with blank"', '."a"', '.[ "b" ]'),
  fc.constantFrom('.[1:]', '.[.a]', '.$x'),
);
const blank = fc.constantFrom('', '', '', ' ', '\n');
const join = (...parts: (fc.Arbitrary<string> | string)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((all) => all.join(''));

/** Plain filters and some others, with the brackets that they need or too few. */
const filter: fc.Arbitrary<string> = fc.letrec<Record<'term' | 'operation' | 'entry' | 'all', string>>(
  (tie) => {
    const { term, operation, entry } = {
      term: tie('term') as fc.Arbitrary<string>,
      operation: tie('operation') as fc.Arbitrary<string>,
      entry: tie('entry') as fc.Arbitrary<string>,
    };
    const sign = often(
      fc.constantFrom('|', '|', ',', '==', '!=', '<', '<=', '>', '>=', '//', ' and ', ' or '),
      fc.constantFrom('|=', '+', 'and'),
    );
    const steps = fc
      .array(fc.tuple(step, fc.constantFrom('', '', '', '?')), { minLength: 1, maxLength: 3 })
      .map((all) => all.map(([one, mark], at) => (at > 0 ? one.replace(/^\.\[/, '[') : one) + mark).join(''));
    return {
      term: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        steps,
        literal,
        often(
          fc.constantFrom(...plainTerms),
          fc.constantFrom('..', 'add', 'type', '@json', 'first(.[])', '$x', 'if . then 1 else 2 end'),
        ),
        join('select(', operation, ')'),
        join('map(', operation, ')'),
        join('[', operation, ']'),
        join('(', operation, ')', fc.constantFrom('', '.a', '[0]', '[]?', '?')),
        join('"x\\(', operation, ')\\(', term, ') y"'),
        join('{', entry, '}'),
        join('{', entry, ', ', entry, '}'),
      ),
      entry: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        often(fc.constantFrom('a', 'b', '"with blank"'), fc.constantFrom('if', '"3"', '$__loc__', '(.a)')),
        join(
          often(fc.constantFrom('a', 'id', '"q"'), fc.constantFrom('and', '"__proto__"')),
          blank,
          ':',
          blank,
          term,
        ),
        join('b:', term, '|', term),
      ),
      operation: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        term,
        join(operation, blank, sign, blank, operation),
        join(term, '|', operation),
      ),
      all: fc.oneof({ weight: 9, arbitrary: operation }, { weight: 1, arbitrary: damaged(operation) }),
    };
  },
).all as fc.Arbitrary<string>;

/** A filter in which one character is missing or doubled. */
function damaged(filters: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(filters, fc.nat(), fc.boolean()).map(([whole, where, isMissing]) => {
    const at = where % whole.length;
    return whole.slice(0, at) + (isMissing ? '' : (whole[at] ?? '')) + whole.slice(at);
  });
}

/** The outputs as JSON; undefined where the filter fails or is left to jq. */
type Outputs = readonly string[] | undefined;

function plainOutputs(given: string, input: Json): Outputs {
  try {
    return plainFilter(given)?.(input).map(jsonOf);
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

interface Jq {
  raw(json: string, filter: string, flags: readonly string[]): string | undefined;
}

/** Compares plain filters with jq. @throws Error that names the first filter with other outputs */
export async function tryFilters(count: number): Promise<void> {
  const jq: Jq = await createRequire(import.meta.url)('jq-web');
  const realOutputs = (given: string, input: Json): Outputs => {
    try {
      const printed = (jq.raw(JSON.stringify(input), ` ${given}`, ['-c']) ?? '').trimEnd();
      return printed === '' ? [] : printed.split('\n');
    } catch {
      return undefined;
    }
  };
  fc.assert(
    fc.property(filter, value, (given, input) => {
      const json = JSON.parse(JSON.stringify(input)) as Json;
      const found = plainOutputs(given, json);
      fc.pre(found !== undefined);
      const expected = realOutputs(given, json);
      if (JSON.stringify(found) !== JSON.stringify(expected))
        throw new Error(`${given} over ${JSON.stringify(json)}: ${found}, jq: ${expected}`);
    }),
    { numRuns: count },
  );
}
