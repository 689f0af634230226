/** Paths of the catalogue as they are sent. */
import type { Vocabulary } from '../../protocol/vocabulary';

/** The path with the service's own words in place of their names, so that it can be given to `plaza api`. */
export function withWords(path: string, words: Vocabulary): string {
  return path.replace(/<(\w+)>/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? words[name as keyof Vocabulary] : whole,
  );
}
