import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Print the value of a setting',
  description: [
    'The environment overrides the profile, and the profile overrides the default. Prints nothing when the setting has no value.',
  ],
  args: { key: argument(text('key', 'setting'), 'Name of the setting, such as baseUrl') },
  examples: ['plaza config get baseUrl', 'plaza config get timeout --profile sandbox'],
  routes: [],
  run: (ctx, { key }) => ctx.config.get(key),
  render: ({ value }) => (value === null ? [] : [String(value)]),
});
