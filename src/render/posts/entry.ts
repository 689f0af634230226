/** What a post and a comment have in common: a head, a foot, and things set in. */
import type { Author } from '../../api/catalogue/records/users';
import { displayWidth, oneLine, padEnd, widestText, wrap } from '../text/text';
import { timeText } from '../text/time';
import type { View } from '../text/view';
import { authorText } from '../users/author';

/** The view of something that is set in by so many cells. */
export function narrowed(view: View, cells = 0): View {
  return { ...view, width: Math.max(Math.min(view.width, widestText) - cells, 20) };
}

/** The lines behind a prefix each; what is only a prefix then loses its blanks. */
export function setIn(prefix: string, lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? prefix.trimEnd() : prefix + line));
}

/** Who left, when right. */
export function headLine(
  author: Author | null | undefined,
  createdAt: string | null | undefined,
  view: View,
): string {
  const time = timeText(createdAt, view);
  const room = view.width - displayWidth(time) - (time ? 2 : 0);
  return apart(authorText(author, view, room), view.style.dim(time), view.width);
}

/** What else is to be said about it, `pinned · edited 5m ago`; what is false or empty is left out. */
export function remarkLines(remarks: readonly unknown[], view: View): string[] {
  const text = remarks.filter(Boolean).join(' · ');
  return text === '' ? [] : wrap(oneLine(text), view.width).map((line) => view.style.dim(line));
}

/** Counts left, the id right; under each other where they do not fit side by side. */
export function footLines(counts: readonly string[], id: string, view: View): string[] {
  const left = counts.join('  ');
  const right = view.style.dim(oneLine(id));
  if (displayWidth(left) + displayWidth(right) + 2 > view.width) return [...wrap(left, view.width), right];
  return [apart(left, right, view.width)];
}

function apart(left: string, right: string, width: number): string {
  return right === '' ? left : padEnd(left, width - displayWidth(right)) + right;
}

/** `♥ 3`, a full heart for one's own; nothing where nobody likes it. */
export function likesText(count: number | undefined, own: boolean | undefined, view: View): string[] {
  if (!count && !own) return [];
  return [own ? view.style.red(`♥ ${count ?? 1}`) : `♡ ${count}`];
}

/** `1 comment`, `2 comments`; nothing for none. */
export function countText(count: number | undefined, one: string, many = `${one}s`): string[] {
  return count ? [`${count} ${count === 1 ? one : many}`] : [];
}
