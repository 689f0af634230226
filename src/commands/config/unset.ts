import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Reset a setting of the current profile to its default',
  args: { key: argument(text('key', 'setting'), 'Name of the setting, such as timeout') },
  examples: ['plaza config unset timeout', 'plaza config unset baseUrl --profile work'],
  facts: { acts: 'here' },
  routes: [],
  run: (ctx, { key }) => ctx.config.unset(key),
  receipt: true,
  render: ({ profile, key }) => [`Removed ${key} from profile '${profile}'`],
});
