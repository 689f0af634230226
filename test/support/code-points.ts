import fc from 'fast-check';

/**
 * Any code point, also half of a surrogate pair, as a unit of texts. The unit `binary` of fast-check is the same, and first
 * fills a table of a million characters.
 */
export const codePoint = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code));
