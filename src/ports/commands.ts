/** Other commands of plaza, which a screen runs as themselves: with their own journal, checks and hints. */

export interface Commands {
  /**
   * Runs a command as a script does: without a terminal, and without printing anything.
   * @throws what the command throws
   */
  run(words: readonly string[]): Promise<CommandOutcome>;
  /** Runs a command at this terminal, which it has to itself meanwhile; gives its exit code. @throws as `run` */
  runHere(words: readonly string[]): Promise<number>;
}

export interface CommandOutcome {
  /** What it prints with `--json`. */
  readonly answer: unknown;
  /** The lines of its notes. */
  readonly notes: readonly string[];
}
