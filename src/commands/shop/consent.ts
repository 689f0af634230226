import { command, file, option } from '../../app/command';
import { UsageError } from '../../errors';
import { shop } from '../../protocol/routes/shop';
import { parseConsents, sourceName } from './flows/order-document';

export default command({
  summary: 'Give or withdraw consents in the shop',
  description: [
    'The file contains {"consents": [{"kind", "accepted", "docSlug", "docVersion"}]}, where kind is offer, personal_data or cookie. "consentContext" is optional.',
  ],
  options: { input: option(file(), 'JSON file with the consents, or - for standard input') },
  examples: ['plaza shop consent --input consents.json', 'plaza shop consent --input - < consents.json'],
  routes: [shop.consent],
  async run(ctx, { input }) {
    if (input === undefined) throw new UsageError('--input is required: the file with the consents');
    const deviceId = await ctx.identity.session.deviceId();
    return ctx.api.change(shop.consent, {
      body: parseConsents(await ctx.files.text(input), deviceId, sourceName(input)),
    });
  },
  receipt: true,
  render: () => ['Sent the consents'],
});
