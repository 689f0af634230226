/**
 * Moderation. The service's real word list is unknown; ours has two words that no ordinary text contains, so that both
 * refusals can be provoked (field notes 9.3).
 */
import { type Refusal, refusal } from '../../../server/http/refusal';

/** A text with this word is refused with `BANNED_WORD`. */
const bannedWord = 'bannedword';

/** A text or file name with this word fails moderation. */
const unmoderatedWord = 'unacceptable-content';

/** The refusal of a text; undefined when it is accepted. */
export function textRefusal(text: string): Refusal | undefined {
  const found = text.toLowerCase();
  if (found.includes(bannedWord)) return refusal(400, 'BANNED_WORD', 'the text holds a banned word');
  return found.includes(unmoderatedWord) ? moderationRefusal('the text') : undefined;
}

/** The refusal of a file by its name; undefined when it is accepted. */
export function filenameRefusal(filename: string): Refusal | undefined {
  return filename.toLowerCase().includes(unmoderatedWord) ? moderationRefusal('the file') : undefined;
}

function moderationRefusal(what: string): Refusal {
  return refusal(400, 'CONTENT_MODERATION_FAILED', `${what} did not pass moderation`);
}
