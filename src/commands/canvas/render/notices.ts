/** What the viewer says for a moment, as text. */
import type { Notice } from '../viewer/notice';
import type { Around } from '../viewer/recent-pixels';
import { authorName } from './pixel-author';

const texts: { readonly [T in Exclude<Notice['type'], 'lost' | 'changed-since' | 'taken-back'>]: string } = {
  'painting-off': 'press p to paint',
  'signed-out': "sign in to paint: 'plaza auth login'",
  verification: "only verified accounts can draw: see 'plaza verification status'",
  'same-color': 'the pixel has this color already',
  'nothing-to-undo': 'nothing to undo',
  'echo-first': 'the last pixel is on its way: undo it once it is confirmed',
  'template-right': 'the pixel is right: it is what the template wants',
  'template-done': 'every pixel of the template is right',
  'no-template': 'there is no template: use --template PICTURE',
  'bad-position': 'expected a position as x,y',
  outside: 'the position is outside the canvas',
};

/** The text of a notice. */
export function noticeText(notice: Notice): string {
  switch (notice.type) {
    case 'lost':
      return `the canvas did not confirm the pixel at ${notice.x},${notice.y}: it is not placed`;
    case 'changed-since':
      return `somebody has painted over ${notice.x},${notice.y} since: it is left alone`;
    case 'taken-back':
      return `cancelled the pixel at ${notice.x},${notice.y}`;
    default:
      return texts[notice.type];
  }
}

/** Whose the pixels around a position are, the most frequent author first. */
export function aroundText({ centre, pixels }: Around): string {
  const known = pixels.filter(({ isKnown }) => isKnown);
  const counts = new Map<string, number>();
  for (const { user } of known) counts.set(authorName(user), (counts.get(authorName(user)) ?? 0) + 1);
  const names = [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`);
  const open = known.length < pixels.length ? ` (${known.length} of ${pixels.length})` : '';
  return `around ${centre.x},${centre.y}${open}: ${names.join('  ') || '…'}`;
}
