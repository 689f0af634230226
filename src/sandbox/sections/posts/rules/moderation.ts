/**
 * What the service does not take. The real words are nobody's business; ours are a few that no honest text holds, so
 * that both refusals can be seen (field notes 9.3).
 */
import { type Refusal, refusal } from '../../../server/http/refusal';

/** A text that holds this word is refused with `BANNED_WORD`. */
const bannedWord = 'bannedword';

/** A text, or the name of a file, that holds this word fails moderation. */
const unmoderatedWord = 'unacceptable-content';

/** Why the service does not take a text; undefined when it does. */
export function textRefusal(text: string): Refusal | undefined {
  const found = text.toLowerCase();
  if (found.includes(bannedWord)) return refusal(400, 'BANNED_WORD', 'the text holds a banned word');
  return found.includes(unmoderatedWord) ? moderationRefusal('the text') : undefined;
}

/** Why the service does not take a file of this name; undefined when it does. */
export function filenameRefusal(filename: string): Refusal | undefined {
  return filename.toLowerCase().includes(unmoderatedWord) ? moderationRefusal('the file') : undefined;
}

function moderationRefusal(what: string): Refusal {
  return refusal(400, 'CONTENT_MODERATION_FAILED', `${what} did not pass moderation`);
}
