import { describe, expect, it } from 'vitest';
import { formattedLines } from '../../../src/commands/posts/shared/spans';
import { hostOf, linkTo, withLinks, withoutLinks } from '../../../src/terminal/text/link';
import { displayWidth } from '../../../src/terminal/text/text';
import { terminalView } from '../../support/terminal/views';

const link = (address: string, text = address) => `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`;

describe('linkTo', () => {
  it('links addresses of the web only', () => {
    expect(linkTo('https://plaza.test/a b', 'text')).toBe(link('https://plaza.test/a%20b', 'text'));
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'no address', ''])
      expect([linkTo(address, 'text'), hostOf(address)]).toEqual(['text', undefined]);
  });

  it('encodes the control characters of the address', () => {
    const address = 'https://plaza.test/\u001b\\\u0007\u009c\u202e';
    expect(withoutLinks(linkTo(address, 'text'))).toBe('text');
    expect(linkTo(address, 'text')).toMatch(/^\u001b\]8;;[!-~]+\u001b\\text/);
  });

  it('adds no width to its text', () => {
    const line = `see ${link('https://plaza.test/', 'this')} now`;
    expect([displayWidth(line), withoutLinks(line)]).toEqual([12, 'see this now']);
  });
});

describe('withLinks', () => {
  it.each([
    ['pay at https://pay.test/x?y=1.', 'https://pay.test/x?y=1'],
    ['(https://plaza.test/a)', 'https://plaza.test/a'],
    ['\u001b[2mhttp://plaza.test/a\u001b[22m', 'http://plaza.test/a'],
  ])('links the address in %j', (line, address) => {
    expect(withLinks(line)).toBe(line.replace(address, link(address)));
  });

  it.each(['https://plaza.test/lon…', link('https://plaza.test/', 'x'), 'no address', 'a://b'])(
    'does not change %j',
    (line) => expect(withLinks(line)).toBe(line),
  );
});

describe('a link in a post', () => {
  const content = 'read the whole text now';
  const url = 'https://plaza.test/a/very/long/address';
  const text = { content, spans: [{ type: 'link', offset: 5, length: 14, url }] };

  it('opens by each line of its text, and shows the host', () => {
    expect(formattedLines(text, terminalView(80, 0, { links: true }), 'open')).toEqual([
      `read ${link(url, 'the whole text')} (plaza.test) now`,
    ]);
    expect(formattedLines(text, terminalView(12, 0, { links: true }), 'open')).toEqual([
      `read ${link(url, 'the')}`,
      link(url, 'whole text'),
      '(plaza.test)',
      'now',
    ]);
  });

  it('shows its address where the terminal has no links, or the address is not of the web', () => {
    expect(formattedLines(text, terminalView(80), 'open')).toEqual([`read the whole text (${url}) now`]);
    const other = { content, spans: [{ type: 'link', offset: 5, length: 3, url: 'gopher://x' }] };
    expect(formattedLines(other, terminalView(80, 0, { links: true }), 'open')).toEqual([
      'read the (gopher://x) whole text now',
    ]);
  });

  it('is hidden in a spoiler', () => {
    const hidden = { content, spans: [{ type: 'spoiler', offset: 0, length: 23 }, ...text.spans] };
    const [line = ''] = formattedLines(hidden, terminalView(80, 1, { links: true }), 'covered');
    expect(line).not.toContain('\u001b]8;');
  });
});
