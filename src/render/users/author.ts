/** How people are named beside what they wrote. */
import type { Author } from '../../api/catalogue/records/users';
import { isolate } from '../text/direction';
import { displayWidth, oneLine, truncate } from '../text/text';
import type { View } from '../text/view';

/** `🦊 Ada Lind ✓`: the sign of the clan, the name, and whether it is verified. Never empty. */
export function nameText(author: Author | null | undefined, width = Number.POSITIVE_INFINITY): string {
  const { displayName, username, verified, isVerified } = author ?? {};
  const sign = signOf(author);
  const before = sign ? `${sign} ` : '';
  const after = (verified ?? isVerified) ? ' ✓' : '';
  const name = oneLine(displayName || username || 'unknown');
  return `${before}${isolate(truncate(name, width - displayWidth(before + after)))}${after}`;
}

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
