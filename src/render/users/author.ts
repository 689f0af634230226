/** How people are named beside what they wrote. */
import type { Author } from '../../api/catalogue/records/users';
import { isolate } from '../text/direction';
import { displayWidth, oneLine, truncate } from '../text/text';
import type { View } from '../text/view';

/**
 * `🦊 Ada Lind ✓ “Night owl”`: the sign of the clan, the name, whether it is verified, and the nickname of the school
 * event where there is room for it. Never empty.
 */
export function nameText(author: Author | null | undefined, width = Number.POSITIVE_INFINITY): string {
  const { displayName, username, verified, isVerified } = author ?? {};
  const sign = signOf(author);
  const before = sign ? `${sign} ` : '';
  const after = (verified ?? isVerified) ? ' ✓' : '';
  const name = oneLine(displayName || username || 'unknown');
  const nickname = nicknameText(author);
  const room = width - displayWidth(before + after);
  const left = room - displayWidth(name) - displayWidth(nickname);
  return `${before}${isolate(truncate(name, room))}${after}${left < 0 ? '' : nickname}`;
}

/** ` “Night owl”`; empty where no nickname is in use. */
function nicknameText(author: Author | null | undefined): string {
  const label = oneLine(author?.activeNickname?.label ?? '');
  return label && ` ${isolate(`“${truncate(label, widestNickname)}”`)}`;
}

/** Nicknames come from the service and are short; a longer one must leave room for the rest. */
const widestNickname = 24;

/** The emoji; an avatar that is the address of a picture has it in another field (field notes 2.6). */
function signOf(author: Author | null | undefined): string {
  const shown = [author?.avatar, author?.clanAvatar].find((text) => text && !/[/:.]/.test(text));
  return truncate(oneLine(shown ?? ''), widestSign);
}

/** An emoji takes two cells; what else may come shall leave room for the name. */
const widestSign = 4;

/** `@ada`; empty where there is no username. */
export function handleText(author: Pick<Author, 'username'> | null | undefined): string {
  return author?.username ? isolate(`@${oneLine(author.username)}`) : '';
}

/** Name and username in at most `width` cells; of the two the name gives way first. */
export function authorText(author: Author | null | undefined, view: View, width: number): string {
  const handle = handleText(author);
  const room = handle ? Math.max(width - displayWidth(handle) - 1, Math.min(width, narrowestName)) : width;
  const name = view.style.bold(nameText(author, room));
  return truncate(handle ? `${name} ${view.style.dim(handle)}` : name, width);
}

const narrowestName = 12;
