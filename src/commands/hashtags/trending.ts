import { hashtags } from '../../api/catalogue/routes/hashtags';
import { command, integer, option } from '../../app/command';
import { hashtagTable } from '../../render/search/search';

export default command({
  summary: 'List the hashtags that are used most of late',
  options: { limit: option(integer({ min: 1, max: 50 }), 'How many, at most 50 (10)') },
  examples: ['plaza hashtags trending', "plaza hashtags trending --limit 3 --jq '.[].name'"],
  routes: [hashtags.trending],
  run: (ctx, { limit }) => ctx.api.pages(hashtags.trending, {}, limit === undefined ? {} : { limit }),
  render: hashtagTable,
});
