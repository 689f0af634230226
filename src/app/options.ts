/** Values and options that several groups of commands share. */
import { flag, option, optionList } from '../cli/definition/parameters';
import { file, text, type Value } from '../cli/definition/values';

/** A person: `me`, a username with or without `@`, or an id. */
export function user(): Value<string> {
  return text('user');
}

/** Beside the text as an argument. */
export const textOptions = {
  file: option(file(), 'Take the text from a file; - is standard input'),
  editor: flag('Write the text in VISUAL or EDITOR'),
};

/** What hangs on it. */
export const attachOption = optionList(
  file('file-or-id'),
  'File to attach, or the id of an uploaded one',
  'a',
);

/** Of a text that may carry spans. */
export const spanOptions = {
  markup: flag('Read **bold**, _italic_, ~~strike~~, ||spoiler||, `mono` and [text](url) in the text'),
  spans: option(text('json'), 'Spans as a JSON array; offsets and lengths count UTF-16 units'),
};
