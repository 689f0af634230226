/** The form of seeded posts and comments: times in minutes before now, people and sample files by name. */
import type { SampleName } from '../../files/rules/sample-files';

export interface SeedComment {
  readonly by: string;
  readonly ago: number;
  readonly text: string;
  readonly files?: readonly SampleName[];
  /** Names, separated by spaces. */
  readonly likes?: string;
  /** Of a reply: the person it answers, unless that is the author of the comment. */
  readonly to?: string;
  readonly replies?: readonly SeedComment[];
}

export interface SeedPost {
  readonly by: string;
  readonly ago: number;
  readonly text: string;
  /** The name by which reposts refer to it. */
  readonly key?: string;
  /** Spans: their type, their words, and the address of a link. */
  readonly marks?: readonly (readonly [type: string, words: string, url?: string])[];
  readonly files?: readonly SampleName[];
  /** The name of the wall's owner. */
  readonly wall?: string;
  /** The key of the post that it reposts. */
  readonly repeats?: string;
  readonly poll?: {
    readonly question: string;
    /** The text of an option and the names of its voters. */
    readonly options: readonly (readonly [text: string, voters: string])[];
    readonly multiple?: true;
  };
  readonly edited?: number;
  readonly pinned?: true;
  readonly likes?: string;
  readonly comments?: readonly SeedComment[];
}

const minute = 1;
export const hour = 60 * minute;
export const day = 24 * hour;
