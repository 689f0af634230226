import { argument, command, text } from '../../cli/command';

export default command({
  summary: 'Set a setting of the profile in use',
  description: [
    "With no profile yet, this makes one named 'default' and uses it from now on; with --profile NAME it makes or changes that one.",
  ],
  args: {
    key: argument(text('key', 'setting'), 'Name of the setting, such as baseUrl'),
    value: argument(text('value'), 'Its value'),
  },
  examples: ['plaza config set baseUrl https://api.example.org', 'plaza config set timeout 10'],
  routes: [],
  run: (ctx, { key, value }) => ctx.config.set(key, value),
  render: ({ profile, key, value }) => [`Set ${key} to ${value} in profile '${profile}'`],
});
