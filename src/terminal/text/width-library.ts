/**
 * The libraries that measure and wrap text, loaded by their first call: they look up tables of Unicode, a thirtieth of a
 * request, and most runs measure nothing but ASCII. The callers are synchronous, so this is no `import()`.
 */
type Width = typeof import('fast-string-width');
type Wrap = typeof import('fast-wrap-ansi');

let width: Width | undefined;
let wrap: Wrap | undefined;

/** Width in cells, without escape sequences. */
export function stringWidth(text: string): number {
  width ??= require('fast-string-width') as Width;
  return width.default(text);
}

/** The text with a newline before each word that is beyond the column. */
export function wrapAnsi(...given: Parameters<Wrap['wrapAnsi']>): string {
  wrap ??= require('fast-wrap-ansi') as Wrap;
  return wrap.wrapAnsi(...given);
}
