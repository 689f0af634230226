/** Arguments and options that several commands of the group share; no verb. */
import { argument, flag, option, text, user } from '../../app/command';

export const anyUser = argument(user(), 'me, a username with or without @, or an ID');
export const otherUser = argument(user(), 'A username with or without @, or an ID');

export const nameOptions = {
  username: option(text('name'), '3 to 50 letters, digits and _, starting with a letter'),
  displayName: option(text('name'), 'Display name'),
  avatar: option(text('emoji'), 'One emoji, which also decides the clan'),
};

export const picture = flag('Draw the banner at a terminal');
