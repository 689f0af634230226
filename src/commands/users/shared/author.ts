/** Names of users, shown with their texts. */
import type { Author } from '../../../protocol/records/users';
import { isolate } from '../../../terminal/text/direction';
import { displayWidth, oneLine, truncate } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';

/**
 * `🦊 Ada Lind ✓ “Night owl”`: the emoji of the clan, the display name, whether the user is verified, and the nickname
 * of the school event if there is room for it. Never empty.
 */
export function nameText(author: Author | null | undefined, width = Number.POSITIVE_INFINITY): string {
  const { displayName, username, verified, isVerified } = author ?? {};
  const emoji = emojiOf(author);
  const before = emoji ? `${emoji} ` : '';
  const after = (verified ?? isVerified) ? ' ✓' : '';
  const name = oneLine(displayName || username || 'unknown');
  const nickname = nicknameText(author);
  const room = width - displayWidth(before + after);
  const left = room - displayWidth(name) - displayWidth(nickname);
  return `${before}${isolate(truncate(name, room))}${after}${left < 0 ? '' : nickname}`;
}

/** ` “Night owl”`; empty without a nickname in use. */
function nicknameText(author: Author | null | undefined): string {
  const label = oneLine(author?.activeNickname?.label ?? '');
  return label && ` ${isolate(`“${truncate(label, maxNicknameWidth)}”`)}`;
}

/** Nicknames are short; a long one is truncated to leave room for the name. */
const maxNicknameWidth = 24;

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
