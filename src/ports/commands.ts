/** Other commands of plaza, which a screen runs as themselves: with their own journal, checks and hints. */

export interface Commands {
  /** Runs a command as a script does: without a terminal, and prints nothing. @throws the errors of the command */
  run(words: readonly string[]): Promise<CommandOutcome>;
  /** Runs a command at this terminal, which it owns meanwhile; returns its exit code. @throws as `run` */
  runHere(words: readonly string[]): Promise<number>;
}

export interface CommandOutcome {
  /** The value that `--json` prints. */
  readonly answer: unknown;
  /** The lines of its notes. */
  readonly notes: readonly string[];
}
