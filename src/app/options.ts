/** Values and options that several groups of commands share. */

import { choice, file, text, type Value } from '../cli/definition/option-parsers';
import { flag, option, optionList } from '../cli/definition/parameters';
import { pictureWays } from '../terminal/pictures/choose';
import { id } from './ids';

/** A person: `me`, a username with or without `@`, or an id. */
export function user(): Value<string> {
  return id('user', 'user');
}

/** Other ways to give the text than as an argument. */
export const textOptions = {
  file: option(file(), 'Read the text from a file, or - for standard input'),
  editor: flag('Write the text in your editor (VISUAL or EDITOR)'),
};

/** Files attached to the text. */
export const attachOption = optionList(
  file('file-or-id'),
  'File to attach, or the ID of an uploaded file',
  'a',
);

/** How the pictures of a command are drawn; `ctx.pictures` knows of it. */
export const picturesOption = option(
  choice(pictureWays),
  'How to draw pictures (default: the best the terminal supports)',
);

/** The options of text with formatting. */
export const spanOptions = {
  markup: flag('Convert **bold**, _italic_, ~~strike~~, ||spoiler||, `mono` and [text](url) in the text'),
  spans: option(
    text('json'),
    'Formatting as a JSON array of spans; offset and length count UTF-16 code units',
  ),
};
