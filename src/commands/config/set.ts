import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Set a setting of the profile in use',
  description: [
    "With no profile yet, this makes one named 'default' and uses it from now on; with --profile NAME it makes or changes that one.",
    'Setting keychain to system or file moves the secrets of the profile there.',
  ],
  args: {
    key: argument(text('key', 'setting'), 'Name of the setting, such as baseUrl'),
    value: argument(text('value'), 'Its value'),
  },
  examples: [
    'plaza config set baseUrl https://api.example.org',
    'plaza config set timeout 10',
    'plaza config set keychain file',
  ],
  routes: [],
  async run(ctx, { key, value }) {
    // Moved first: where that fails the setting stays as it is, too.
    if (key === 'keychain') await ctx.accounts.move(value);
    const changed = await ctx.config.set(key, value);
    const variable = ctx.config.overriddenBy(key);
    if (variable) ctx.note(`${variable} is set, which goes before this`);
    return changed;
  },
  render: ({ profile, key, value }) => [`Set ${key} to ${value} in profile '${profile}'`],
});
