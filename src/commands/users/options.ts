/** Arguments and options that several commands of the group share; no verb. */
import { argument, flag, option, text, user } from '../../app/command';

/** Anybody, oneself too. */
export const anybody = argument(user(), 'me, a username with or without @, or an id');
/** Anybody but oneself. */
export const somebody = argument(user(), 'A username with or without @, or an id');

export const nameOptions = {
  username: option(text('name'), 'Letters, digits and _, 3 to 50 of them, beginning with a letter'),
  displayName: option(text('name'), 'Name that people see'),
  avatar: option(text('emoji'), 'One emoji, which is also the clan'),
};

export const picture = flag('Draw the banner above it, at a terminal');
