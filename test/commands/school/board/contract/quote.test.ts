import { describe, expect, it } from 'vitest';
import { quote } from '../../../../../src/commands/school/board/contract/quote';

describe('a quotation', () => {
  it('is the text itself where it is short', () => {
    expect(quote('pink')).toBe("'pink'");
    expect(quote('')).toBe("''");
    expect(quote('x'.repeat(24))).toBe(`'${'x'.repeat(24)}'`);
  });

  it('is cut where the text is long, between letters', () => {
    expect(quote('x'.repeat(25))).toBe(`'${'x'.repeat(24)}…'`);
    expect(quote('😀'.repeat(1_000_000))).toBe(`'${'😀'.repeat(24)}…'`);
  });

  it('is on one line and drives no terminal', () => {
    expect(quote('a\u001b[2Jb\nc\u202ed\u0007')).toBe("'a [2Jb c d'");
    expect(quote(`${' '.repeat(90)}a`)).toBe("'a'");
  });
});
