import { Command as Program } from 'commander';

/** The words close to a mistyped one, as commander finds them. */
export function closeWords(word: string, words: readonly string[]): string[] {
  // Commander's own `help` would be a word like ours, and would print.
  const program = new Program('').exitOverride().configureOutput({ writeErr: () => undefined });
  program.helpOption(false).helpCommand(false).showSuggestionAfterError(true);
  for (const name of words) program.command(name);
  try {
    program.parse([word], { from: 'user' });
  } catch (error) {
    const meant = /\(Did you mean (?:one of )?(.*)\?\)/s.exec((error as Error).message)?.[1];
    return meant?.split(', ') ?? [];
  }
  return [];
}
