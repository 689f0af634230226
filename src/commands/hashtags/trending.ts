import { command, integer, newItemsOption, option } from '../../app/command';
import { pageSizes } from '../../protocol/page-sizes';
import { hashtags } from '../../protocol/routes/search';
import { hashtagTable } from './shared';

const { defaultSize, maxSize } = pageSizes.trendingHashtags;

export default command({
  summary: 'List trending hashtags',
  options: {
    limit: option(
      integer({ min: 1, max: maxSize }),
      `Maximum number of hashtags, up to ${maxSize} (default: ${defaultSize})`,
      'n',
    ),
    ...newItemsOption,
  },
  examples: ['plaza hashtags trending', "plaza hashtags trending --limit 3 --jq '.[].name'"],
  routes: [hashtags.trending],
  run: (ctx, { limit }) => ctx.api.pages(hashtags.trending, {}, limit === undefined ? {} : { limit }),
  render: hashtagTable,
});
