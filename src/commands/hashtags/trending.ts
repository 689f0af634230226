import { command, integer, option } from '../../app/command';
import { hashtags } from '../../protocol/routes/search';
import { hashtagHandles, hashtagTable } from './shared';

export default command({
  summary: 'List trending hashtags',
  options: {
    limit: option(integer({ min: 1, max: 50 }), 'Maximum number of hashtags, up to 50 (default: 10)'),
  },
  examples: ['plaza hashtags trending', "plaza hashtags trending --limit 3 --jq '.[].name'"],
  routes: [hashtags.trending],
  run: (ctx, { limit }) => ctx.api.pages(hashtags.trending, {}, limit === undefined ? {} : { limit }),
  shows: hashtagHandles,
  render: hashtagTable,
});
