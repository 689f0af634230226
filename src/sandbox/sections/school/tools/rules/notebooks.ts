/** Notebook sheets: each sets the style of one post of its owner (protocol: notebook inventory, post creation). */
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { type RightKind, rightBalance, takeRight } from '../../rules/belongings';
import { requireApplications, requireOpen } from '../../rules/event';

export const rightOfStyle: Readonly<Record<string, RightKind>> = {
  grid: 'notebook_grid',
  ruled: 'notebook_ruled',
};

/** Checks, before a post is published, that its author has a sheet of this style. */
export function requireSheet(world: World, accountId: string, style: string): void {
  requireOpen(world);
  requireApplications(world);
  const right = rightFor(style);
  if (rightBalance(world, accountId, right) > 0) return;
  throw refusal(409, 'NO_POST_NOTEBOOKS', `you have no ${style} notebook sheet`);
}

/** Uses up a sheet after its post is published. */
export function spendSheet(world: World, accountId: string, style: string): void {
  takeRight(world, accountId, rightFor(style));
}

function rightFor(style: string): RightKind {
  const right = Object.hasOwn(rightOfStyle, style) ? rightOfStyle[style] : undefined;
  if (right) return right;
  throw refusal(422, 'INVALID_VARIANT', `the style must be one of ${Object.keys(rightOfStyle).join(', ')}`);
}
