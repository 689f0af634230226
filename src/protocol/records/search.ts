/** Records of hashtags and search (field notes 2.16). */
import type { PostPage } from './posts';
import type { UserEntry } from './users';

export interface Hashtag {
  id?: string;
  /** Without `#`. */
  name?: string;
  postsCount?: number;
}

export interface HashtagPage extends PostPage {
  /** Null for a tag that was never used. */
  hashtag?: Hashtag | null;
}

export interface SearchResult {
  users: UserEntry[];
  hashtags: Hashtag[];
}
