/** Search over HTTP. */
import { fieldRefusal } from '../refusal';
import { searchHashtags } from '../world/hashtags';
import { searchPeople } from '../world/people';
import type { SectionHandlers } from './contract';

/** How many of each kind are found (field notes 10.2); the most is our choice. */
const usual = 5;
const most = 50;

export const searchHandlers: SectionHandlers<'search'> = {
  'search.query': ({ world, caller, query }) => {
    const text = query.q.trim();
    if (text === '') throw fieldRefusal(422, 'VALIDATION_ERROR', 'q', 'must not be empty');
    const size = (asked: number | undefined) => Math.min(Math.max(asked ?? usual, 0), most);
    const viewer = caller?.account.id;
    return {
      data: {
        users: text.startsWith('#') ? [] : searchPeople(world, viewer, text, size(query.userLimit)),
        hashtags: text.startsWith('@')
          ? []
          : searchHashtags(world, viewer ?? '', text, size(query.hashtagLimit)),
      },
    };
  },
};
