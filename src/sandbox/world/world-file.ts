/** Where a world is stored. */
import type { FileContents, WorldLog } from '../../ports/sandbox';

/** The private file of the world, which holds JSON. */
export interface WorldFile {
  /** The saved world, parsed; undefined when there is none. Rejects when it cannot be read. */
  load(): Promise<unknown>;
  /** Replaces its text atomically. */
  save(text: string): Promise<void>;
  /** The log of its changes; left out: changes are on disk with the next save, and not before they are answered. */
  readonly log?: WorldLog;
  /** The bytes of its uploaded files; left out: in memory. */
  readonly contents?: FileContents;
}
