/** Items of lists and events that a program handles: each one until the program has ended with 0. */

/** The options of a command that passes items to a program. */
export interface HandlingOptions {
  /** The program: a path, or a name in `PATH`. */
  readonly exec: string;
  /** Value of `--since-last`; empty without a name. */
  readonly name: string;
  /** How often a program that failed runs again for the same item. */
  readonly retry: number;
  /** Whether an item that fails ends the command, instead of being set aside. */
  readonly inOrder: boolean;
}

/** What earlier runs have read of a list. Items are digests of their IDs. */
export interface KnownItems {
  /** Items that were read by runs that also read everything between them and older ones. */
  readonly settled: readonly string[];
  /** Items that arrived alone: others before them were perhaps not read. */
  readonly taken: readonly string[];
  /** Items before this time existed before the first run. Milliseconds since the epoch. */
  readonly oldest: number | undefined;
}

/** An event as `--json` prints it. */
export interface ProgramEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Events that a program handles at least once, also when plaza or the program is killed. */
export interface EventHandler {
  /** Undefined in the first run. */
  readonly known: KnownItems | undefined;
  digestOf(data: unknown): string;
  /** Records in the first run which items exist already. */
  begin(known: KnownItems): Promise<void>;
  /** Records that every item before those that are known was read. */
  settle(): Promise<void>;
  /**
   * The events after their program has ended with 0, first those that an earlier run left. An event is on disk when the next
   * one is requested; with `jobs` above 1, events are yielded when their program starts.
   * @param isWanted declines events, which then count as read
   * @throws RefusedError with `inOrder` when the program fails
   */
  handle<E extends ProgramEvent>(
    events: AsyncIterable<E>,
    isWanted: (event: E) => Promise<boolean>,
    jobs: number,
  ): AsyncGenerator<E>;
}

/** An item whose program has failed, until it is retried or dropped. */
export interface FailedItem {
  readonly id: string;
  /** `PLAZA_EVENT_KEY`, `PLAZA_EVENT_ID` and `PLAZA_EVENT_KIND`. */
  readonly key: string;
  readonly itemId: string;
  readonly kind: string;
  readonly item: unknown;
  /** The command line without `plaza` that has read the item. */
  readonly command: string;
  /** Name of the profile. */
  readonly account: string;
  readonly program: string;
  /** The folder in which it runs. */
  readonly folder: string;
  readonly error: string;
  readonly attempts: number;
  /** ISO 8601. */
  readonly failedAt: string;
}
