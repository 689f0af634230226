/** Links that a terminal opens when their text is clicked (OSC 8). */

const start = (address: string) => `\u001b]8;;${address}\u001b\\`;
const end = start('');

/** The text as a link; unchanged if it is not a web address. */
export function linkTo(address: string, text: string): string {
  const target = webAddress(address);
  return target === undefined ? text : start(target.href) + text + end;
}

/** The host of a web address, which shows the target of a link; undefined for any other address. */
export function hostOf(address: string): string | undefined {
  return webAddress(address)?.host;
}

/** Its `href` is ASCII without control characters, and so cannot end the surrounding sequence. */
function webAddress(address: string): URL | undefined {
  try {
    const url = new URL(address);
    return ['http:', 'https:'].includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

const writtenAddress = /https?:\/\/[^\s\u001b"'<>\u2026]*[^\s\u001b"'<>\u2026.,;:!?)\]}]/g;

/** A rendered line with its whole addresses as links. */
export function withLinks(line: string): string {
  if (!line.includes('://') || hasLinks(line)) return line;
  return line.replace(writtenAddress, (address, at: number) =>
    // Only the beginning of a cut address is known.
    line[at + address.length] === '\u2026' ? address : linkTo(address, address),
  );
}

export function hasLinks(text: string): boolean {
  return text.includes('\u001b]8;');
}

/** The text without its links, for output that does not support them; their texts stay. */
export function withoutLinks(text: string): string {
  return text.replace(/\u001b\]8;;[^\u001b]*\u001b\\/g, '');
}
