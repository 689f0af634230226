/** The options that plaza adds to those of the framework. */

import { text } from '../../cli/definition/option-parsers';
import { flag, option } from '../../cli/definition/parameters';

/** Of every command. */
export const profileOptions = {
  profile: option(text('name', 'profile'), 'Use this profile (the profile sandbox always exists)'),
};

/** Of the commands that may send an action with an idempotency key. */
export const keyedOptions = {
  new: flag('Start a new action even when the answer to the same one was lost'),
};
