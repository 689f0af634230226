import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkup } from '../../../../src/commands/posts/flows/post-body';
import { UsageError } from '../../../../src/errors';
import type { Span } from '../../../../src/protocol/records/posts';
import { codePoint } from '../../../support/code-points';
import { runs } from '../../../support/runs';

const span = (type: string, offset: number, length: number, url?: string): Span => ({
  type,
  offset,
  length,
  ...(url !== undefined && { url }),
});

describe('parseMarkup', () => {
  it.each<[markup: string, content: string, spans: readonly Span[]]>([
    ['**bold**', 'bold', [span('bold', 0, 4)]],
    ['an _italic_ word', 'an italic word', [span('italic', 3, 6)]],
    ['~~gone~~', 'gone', [span('strike', 0, 4)]],
    ['||who||', 'who', [span('spoiler', 0, 3)]],
    ['`code`', 'code', [span('monospace', 0, 4)]],
    ['[here](https://a.test/b)', 'here', [span('link', 0, 4, 'https://a.test/b')]],
    ['**a _b_ c** d', 'a b c d', [span('bold', 0, 5), span('italic', 2, 1)]],
    ['**_a_**', 'a', [span('bold', 0, 1), span('italic', 0, 1)]],
    ['_**a** b_', 'a b', [span('italic', 0, 3), span('bold', 0, 1)]],
    ['[a **b**](http://x.test)', 'a b', [span('link', 0, 3, 'http://x.test'), span('bold', 2, 1)]],
    ['**a\nb**', 'a\nb', [span('bold', 0, 3)]],
    ['**a** and **b**', 'a and b', [span('bold', 0, 1), span('bold', 6, 1)]],
    ['(_a_)', '(a)', [span('italic', 1, 1)]],
    ['_https://a.test/_b_', 'https://a.test/_b', [span('italic', 0, 17)]],
    ['**https://a.test**', 'https://a.test', [span('bold', 0, 14)]],
    ['[https://a.test/_b_](https://b.test)', 'https://a.test/_b_', [span('link', 0, 18, 'https://b.test')]],
    ['**a**b', 'ab', [span('bold', 0, 1)]],
    ['👩‍👩‍👧‍👦 **e\u0301😀** x', '👩‍👩‍👧‍👦 e\u0301😀 x', [span('bold', 12, 4)]],
  ])('reads %j', (markup, content, spans) => expect(parseMarkup(markup)).toEqual({ content, spans }));

  it.each([
    '',
    'nothing marked',
    'a snake_case_name and __init__',
    '5 * 3 ** 2',
    '** not bold **',
    'one ** alone',
    '_ x _',
    'a_b_',
    '_b_a',
    'é_b_',
    '****',
    '***a***',
    '____',
    '||||',
    '``a``',
    '`',
    '~~',
    '~a~',
    'a | b || c',
    '[no link]',
    '[no link] (https://a.test)',
    '[](https://a.test)',
    '[two words](https://a.test and more)',
    '](https://a.test)',
    'https://example.org/_a_/b_c_d?e=_f_',
    'C:\\temp\\new',
    'end\\',
  ])('reads %j as text without marks', (text) => {
    expect(parseMarkup(text)).toEqual({ content: text, spans: [] });
  });

  it.each<[markup: string, content: string, spans: readonly Span[]]>([
    ['**a _b** c_', 'a _b c_', [span('bold', 0, 4)]],
    ['[**a](https://x.test)**', '**a**', [span('link', 0, 3, 'https://x.test')]],
    ['**a [b** c](https://x.test)', 'a [b c](https://x.test)', [span('bold', 0, 4)]],
    [
      '[a [b](https://x.test) c](https://y.test)',
      '[a b c](https://y.test)',
      [span('link', 3, 1, 'https://x.test')],
    ],
    ['**a ** b**', 'a ** b', [span('bold', 0, 6)]],
  ])('reads the unmatched marks of %j as text', (markup, content, spans) => {
    expect(parseMarkup(markup)).toEqual({ content, spans });
  });
  it.each([
    ['\\**a**', '**a**'],
    ['\\_a\\_', '_a_'],
    ['\\`a\\`', '`a`'],
    ['\\[a](b)', '[a](b)'],
    ['\\\\', '\\'],
    ['\\~~a\\~~ \\||', '~~a~~ ||'],
    ['\\n', '\\n'],
  ])('reads the escaped marks of %j as %j', (markup, content) => {
    expect(parseMarkup(markup)).toEqual({ content, spans: [] });
  });

  it('reads an escaped backslash or backquote before a pair of marks', () => {
    expect(parseMarkup('\\\\**a**')).toEqual({ content: '\\a', spans: [span('bold', 1, 1)] });
    expect(parseMarkup('\\`**a**`')).toEqual({ content: '`a`', spans: [span('bold', 1, 1)] });
  });
  it.each([
    ['`**a** _b_ [c](d)`', '**a** _b_ [c](d)'],
    ['`a\\`b`', 'a`b'],
    ['`\\\\`', '\\'],
    ['`\\n \\*`', '\\n \\*'],
  ])('reads the code %j as %j', (markup, content) => {
    expect(parseMarkup(markup)).toEqual({ content, spans: [span('monospace', 0, content.length)] });
  });
  it.each([
    ['[a](https://x.test/(b)_c_)', 'https://x.test/(b)_c_'],
    ['[a](https://x.test/\\)b)', 'https://x.test/)b'],
    ['[a](HTTP://x.test)', 'HTTP://x.test'],
  ])('reads the link %j to %j', (markup, url) => {
    expect(parseMarkup(markup)).toEqual({ content: 'a', spans: [span('link', 0, 1, url)] });
  });

  it.each(['javascript:alert(1)', 'mailto:a@b.test', 'x.test', 'https://', 'file:///etc/passwd', '//x.test'])(
    'refuses a link to %j',
    (url) => {
      const read = () => parseMarkup(`see [this **one**](${url})`);
      expect(read).toThrow(UsageError);
      expect(read).toThrow(`the link 'this one' points to '${url}', which is not an http or https address`);
    },
  );
});

/** A marked text as a tree, from which markup and spans are made. */
type Node = string | { readonly type: string; readonly url?: string; readonly inner: readonly Node[] };

/** The number of UTF-16 code units, of two bytes each. */
const units = (text: string) => Buffer.from(text, 'utf16le').length / 2;
const plain = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : plain(node.inner))).join('');

function spansIn(nodes: readonly Node[], start = 0): Span[] {
  let offset = start;
  return nodes.flatMap((node) => {
    const own = typeof node === 'string' ? node : plain(node.inner);
    const at = offset;
    offset += units(own);
    if (typeof node === 'string') return [];
    return [span(node.type, at, units(own), node.url), ...spansIn(node.inner, at)];
  });
}

const halves: Readonly<Record<string, string>> = { bold: '**', italic: '_', strike: '~~', spoiler: '||' };

function written(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/[\\*_~|`[\]()]/g, '\\$&');
      if (node.type === 'link') return `[${written(node.inner)}](${node.url})`;
      if (node.type === 'monospace') return `\`${plain(node.inner).replace(/[\\`]/g, '\\$&')}\``;
      return `${halves[node.type]}${written(node.inner)}${halves[node.type]}`;
    })
    .join('');
}

const unit = fc.oneof(
  fc.constantFrom('*', '_', '~', '|', '`', '[', ']', '(', ')', '\\', ' ', '\n'),
  fc.constantFrom('👩‍👩‍👧‍👦', '😀', 'e\u0301', '🇩🇪', '👍🏽', 'ש', '日', '𐤀', '\u0301', '\u200d'),
  codePoint,
);
/** A character beside a mark: no space, and no letter, because `_` would be inside a word. */
const edge = fc.constantFrom('.', '😀', '👩‍👩‍👧‍👦', '-', '𝄞');
const words = fc.tuple(edge, fc.string({ unit, maxLength: 8 }), edge).map((parts) => parts.join(''));

function tree(types: readonly string[], depth: number): fc.Arbitrary<readonly Node[]> {
  const innerOf = (type: string) => {
    if (type === 'monospace') return words.map((text) => [text]);
    const others = types.filter((other) => other !== type);
    return tree(others, depth - 1);
  };
  const marked = (depth === 0 ? [] : types).map((type): fc.Arbitrary<Node> => {
    const url = fc.constantFrom('https://a.test', 'http://b.test/c?d=e#f');
    return fc.record({ type: fc.constant(type), inner: innerOf(type), ...(type === 'link' && { url }) });
  });
  const between = fc.array(fc.tuple(fc.oneof(words, ...marked), words), { maxLength: 3 });
  return fc.tuple(words, between).map(([first, rest]) => [first, ...rest.flat()]);
}

describe('parseMarkup of any text', () => {
  const any = tree(['bold', 'italic', 'strike', 'spoiler', 'monospace', 'link'], 3);

  it('reads what was written, with offsets in UTF-16 code units', () => {
    fc.assert(
      fc.property(any, (nodes) => {
        expect(parseMarkup(written(nodes))).toEqual({ content: plain(nodes), spans: spansIn(nodes) });
      }),
      { numRuns: runs(500) },
    );
  });

  it('gives no span that is empty, outside of the text, or across another', () => {
    const noise = fc.string({
      unit: fc.constantFrom('**', '_', '~~', '||', '`', '[', '](http://a.test)', 'a', ' ', '\\', '😀'),
    });
    fc.assert(
      fc.property(noise, (markup) => {
        const { content, spans } = parseMarkup(markup);
        for (const [index, one] of spans.entries()) {
          const end = one.offset + one.length;
          expect(one.length).toBeGreaterThan(0);
          expect(end).toBeLessThanOrEqual(content.length);
          for (const other of spans.slice(index + 1)) {
            expect(other.offset >= end || other.offset + other.length <= end).toBe(true);
          }
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  // Quadratic time would take minutes.
  it('takes linear time', () => {
    for (const text of ['**', '_a ', '[', '`a', '](', '[a](', '\\', '|| a '])
      parseMarkup(text.repeat(40_000));
  });
});
