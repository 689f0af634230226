/** Search for users and hashtags (protocol: search; field notes 2.16). */
import { pageSizes } from '../../protocol/page-sizes';
import { section } from '../section';
import { fieldRefusal } from '../server/http/refusal';
import { searchHashtags } from './hashtags/rules';
import { searchUsers } from './users/rules/users';

export const search = section('search', {
  handlers: {
    // `@` finds only users, `#` only hashtags.
    'search.query': ({ world, caller, query: { q, userLimit, hashtagLimit } }) => {
      const viewer = caller?.account.id;
      const text = q.trim();
      if (text === '') throw fieldRefusal(422, 'VALIDATION_ERROR', 'q', 'must not be empty');
      const users = text.startsWith('#') ? [] : searchUsers(world, viewer, text, sizeOf(userLimit));
      const hashtags = text.startsWith('@')
        ? []
        : searchHashtags(world, viewer ?? '', text, sizeOf(hashtagLimit));
      return { data: { users, hashtags } };
    },
  },
});

function sizeOf(limit: number | undefined): number {
  const { defaultSize, maxSize } = pageSizes.search;
  return Math.min(Math.max(limit ?? defaultSize, 0), maxSize);
}
