/** The honor board and the opened screens (protocol: honor entry, screens). */

import type { HonorEntry } from '../../../../../protocol/records/school/tasks';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { accountStatus, accountsIn, isUser } from '../../../auth/rules/accounts';
import { avatarAddress } from '../../rights/rules/avatars';
import { earnedBy } from '../../rules/belongings';
import { schoolTasksIn } from './tasks';

/** Maximum number of entries; the protocol names none. */
const ranks = 50;

/** Values of the path parameter `screen` (protocol: screens). */
const screens = ['main', 'tasks', 'honor', 'shop', 'board', 'avatar', 'waste-paper'];

/** Users by total earnings; equal earnings are ordered by sign-up. Users without earnings are omitted. */
export function honorBoard(world: World, origin: string): HonorEntry[] {
  const now = world.clock.now();
  return accountsIn(world)
    .filter(isUser)
    .filter((account) => accountStatus(account, now) === 'active')
    .map((account) => ({ account, earned: earnedBy(world, account.id) }))
    .filter(({ earned }) => earned > 0)
    .toSorted((a, b) => b.earned - a.earned)
    .slice(0, ranks)
    .map(({ account: { id, profile }, earned }, place) => ({
      rank: place + 1,
      userId: id,
      earned,
      author: {
        username: profile.username,
        displayName: profile.displayName,
        avatarImageUrl: avatarAddress(world, id, origin),
        avatar: profile.avatar,
      },
    }));
}

/** Marks a screen as opened. @throws Refusal 404 for an unknown screen */
export function viewScreen(world: World, accountId: string, screen: string): void {
  const schoolTasks = schoolTasksIn(world);
  if (!screens.includes(screen)) throw refusal(404, 'NOT_FOUND', 'there is no such screen');
  schoolTasks.viewed[accountId] = [...new Set([...(schoolTasks.viewed[accountId] ?? []), screen])];
}
