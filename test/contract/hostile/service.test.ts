import { describe, expect, it } from 'vitest';
import { hostileTexts } from './service';
import { intrusions } from './terminal-guard';

describe('the guard of the terminal', () => {
  const isFair = (text: string) => /^[\p{L}\s:.]*$/u.test(text);
  const fair = { text: 'a fair text\n', isolates: true };

  it.each(hostileTexts.map((text) => [text.slice(0, 30), text]))(
    'finds the hostile text %j',
    async (_, text) => {
      const found = await intrusions([fair, { text, isolates: true }, fair]);
      expect((found[1] ?? []).length > 0 || isFair(text)).toBe(true);
      expect([found[0], found[2]]).toEqual([[], []]);
    },
  );

  it('finds one hostile text among many', async () => {
    const many = Array.from({ length: 250 }, () => fair);
    expect((await intrusions(many)).flat()).toEqual([]);
    const bell = { text: 'a\u0007b', isolates: true };
    const found = await intrusions([...many, bell, ...many]);
    expect(found[250]).toEqual(['a bare U+0007', 'bell']);
    expect(found.flat()).toHaveLength(2);
  });
});
