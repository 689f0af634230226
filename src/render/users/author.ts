/** Names of users beside what they wrote. */
import type { Author } from '../../api/catalogue/records/users';
import { isolate } from '../text/direction';
import { displayWidth, oneLine, truncate } from '../text/text';
import type { View } from '../text/view';

/** `🦊 Ada Lind ✓`: the emoji of the clan, the display name, and whether the user is verified. Never empty. */
export function nameText(author: Author | null | undefined, width = Number.POSITIVE_INFINITY): string {
  const { displayName, username, verified, isVerified } = author ?? {};
  const emoji = emojiOf(author);
  const before = emoji ? `${emoji} ` : '';
  const after = (verified ?? isVerified) ? ' ✓' : '';
  const name = oneLine(displayName || username || 'unknown');
  return `${before}${isolate(truncate(name, width - displayWidth(before + after)))}${after}`;
}

/** The name without direction marks, for pipes. */
export function plainName({ avatar, displayName, verified, isVerified }: Author): string {
  return [avatar, displayName, (verified ?? isVerified) && '✓'].filter(Boolean).join(' ');
}

/** The emoji. An avatar that is the address of a picture has its emoji in another field (field notes 2.6). */
function emojiOf(author: Author | null | undefined): string {
  const shown = [author?.avatar, author?.clanAvatar].find((text) => text && !/[/:.]/.test(text));
  return truncate(oneLine(shown ?? ''), maxEmojiWidth);
}

/** An emoji has two cells; other text in its place must leave room for the name. */
const maxEmojiWidth = 4;

/** `@ada`; empty without a username. */
export function handleText(author: Pick<Author, 'username'> | null | undefined): string {
  return author?.username ? isolate(`@${oneLine(author.username)}`) : '';
}

/** Name and username in at most `width` cells; the name is truncated first. */
export function authorText(author: Author | null | undefined, view: View, width: number): string {
  const handle = handleText(author);
  const room = handle ? Math.max(width - displayWidth(handle) - 1, Math.min(width, minNameWidth)) : width;
  const name = view.style.bold(nameText(author, room));
  return truncate(handle ? `${name} ${view.style.dim(handle)}` : name, width);
}

const minNameWidth = 12;
