import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Print the value of one setting',
  description: [
    'The value in force: the environment before the profile before the default; nothing when there is none.',
  ],
  args: { key: argument(text('key', 'setting'), 'Name of the setting, such as baseUrl') },
  examples: ['plaza config get baseUrl', 'plaza config get timeout --profile sandbox'],
  routes: [],
  run: (ctx, { key }) => ctx.config.get(key),
  render: ({ value }) => (value === null ? [] : [String(value)]),
});
