/** Arguments and options that correctors and red pens share; no verb. */
import { argument, argumentList, id, integer, option, text } from '../../app/command';

export const postId = argument(id('post'), 'ID of the post');

export const postIds = argumentList(id('post'), 'IDs of posts');

export const reason = option(text('reason'), 'What is wrong with it');

/** How a fragment of a post is named. */
export const fragmentOptions = {
  text: option(text('fragment'), 'Fragment, as it stands in the post'),
  occurrence: option(integer({ min: 1 }), 'Which one, when the fragment stands in several places (from 1)'),
  start: option(integer({ min: 0 }), 'Start of the fragment, in UTF-16 units'),
  end: option(integer({ min: 1 }), 'End of the fragment, exclusive'),
};
