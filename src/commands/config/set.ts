import { argument, command, settingNames, text } from '../../app/command';

export default command({
  summary: 'Change a setting of the current profile',
  description: [
    "When no profile exists, this creates a profile named 'default' and makes it the current one. With --profile NAME, that profile is created or changed.",
    'Setting keychain to system or file moves the secrets of the profile there.',
    `Settings: ${settingNames.join(', ')}, and vocabulary.WORD.`,
  ],
  args: {
    key: argument(text('key', 'setting'), 'Name of the setting, such as baseUrl'),
    value: argument(text('value', 'setting-value'), 'New value'),
  },
  examples: [
    'plaza config set baseUrl https://api.example.org',
    'plaza config set timeout 10',
    'plaza config set keychain file',
  ],
  facts: { acts: 'here' },
  routes: [],
  async run(ctx, { key, value }) {
    // Move the secrets first: when that fails, the setting must not change.
    if (key === 'keychain') await ctx.accounts.moveSecrets(value);
    const changed = await ctx.config.set(key, value);
    const variable = ctx.config.overriddenBy(key);
    if (variable) ctx.note(`the environment variable ${variable} overrides this setting`);
    return changed;
  },
  receipt: true,
  render: ({ profile, key, value }) => [`Set ${key} to ${value} in profile '${profile}'`],
});
