import { describe, expect, it } from 'vitest';
import { formatEditedText, formatText } from '../../../../src/commands/posts/flows/formatted-text';

const plain = { markup: false, spans: undefined };
const bold = { type: 'bold', offset: 0, length: 2 };

describe('a text with marks', () => {
  it('has those of its markup, those that are given, or none', () => {
    expect(formatText('**ab** c', plain)).toEqual({ content: '**ab** c', spans: [] });
    expect(formatText('**ab** c', { markup: true, spans: undefined })).toEqual({
      content: 'ab c',
      spans: [bold],
    });
    expect(formatText('ab c', { markup: false, spans: JSON.stringify([bold]) })).toEqual({
      content: 'ab c',
      spans: [bold],
    });
  });

  it('cannot be given both', () => {
    expect(() => formatText('a', { markup: true, spans: '[]' })).toThrow('cannot be combined');
  });
});

describe('an edited text', () => {
  const before = { content: 'ab c', spans: [bold] };

  it('keeps what still fits', () => {
    expect(formatEditedText(before, 'ab d', plain)).toEqual({ content: 'ab d', spans: [bold] });
    expect(formatEditedText(before, 'xb c', plain)).toEqual({ content: 'xb c', spans: [] });
    expect(formatEditedText({}, 'new', plain)).toEqual({ content: 'new', spans: [] });
  });

  it('has only the marks that are given, where some are', () => {
    expect(formatEditedText(before, 'ab c', { markup: false, spans: '[]' }).spans).toEqual([]);
    expect(formatEditedText(before, '_ab_ c', { markup: true, spans: undefined }).spans).toEqual([
      { type: 'italic', offset: 0, length: 2 },
    ]);
  });
});
