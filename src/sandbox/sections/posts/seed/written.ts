/** What seeded posts and comments are told with: times in minutes before now, people and sampleFiles by name. */
import type { SampleName } from '../../files/rules/sample-files';

export interface SeedComment {
  readonly by: string;
  readonly ago: number;
  readonly text: string;
  readonly files?: readonly SampleName[];
  /** Names, in one text. */
  readonly likes?: string;
  /** Of a reply: whom it answers, when that is not the author of the comment. */
  readonly to?: string;
  readonly replies?: readonly SeedComment[];
}

export interface SeedPost {
  readonly by: string;
  readonly ago: number;
  readonly text: string;
  /** By what others name it. */
  readonly key?: string;
  /** Words of the text and how they are marked; a link names its address. */
  readonly marks?: readonly (readonly [type: string, words: string, url?: string])[];
  readonly files?: readonly SampleName[];
  /** On whose wall. */
  readonly wall?: string;
  /** The key of the post that it reposts. */
  readonly repeats?: string;
  readonly poll?: {
    readonly question: string;
    /** An option and who voted for it. */
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
