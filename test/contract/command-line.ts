/** Reads the command line of an example as a shell would: quotes, and what stands around `plaza …`. */

/** The words after `plaza`. */
export function splitLine(example: string): string[] {
  const inner = /(?:\$\(|<\()plaza ([^)]*)\)/.exec(example)?.[1];
  const line = inner ?? example.slice(example.indexOf('plaza ') + 'plaza '.length);
  const words: string[] = [];
  for (const match of line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)) {
    const word = match[1] ?? match[2] ?? match[3] ?? '';
    if (match[3] && /^[|;&<>#]/.test(word)) break;
    words.push(word);
  }
  return words;
}
