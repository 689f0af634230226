/** Who earned most, and which screens were opened (protocol: honor entry, screens). */
import type { HonorEntry } from '../../../../../api/catalogue/records/school/tasks';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { isPerson, standingOf } from '../../../auth/rules/accounts';
import { earnedBy } from '../../rules/chalks';

/** The ranks that are shown: our choice. */
const ranks = 50;

/** The values of a screen in the path. */
const screens = ['main', 'tasks', 'honor', 'shop', 'board', 'avatar', 'waste-paper'];

/** Everybody who has earned something, by how much; who earned the same stands in the order of sign-up. */
export function honorBoard(world: World): HonorEntry[] {
  const now = world.clock.now();
  return world.accounts
    .filter(isPerson)
    .filter((person) => standingOf(person, now) === 'active')
    .map((person) => ({ person, earned: earnedBy(world, person.id) }))
    .filter(({ earned }) => earned > 0)
    .toSorted((a, b) => b.earned - a.earned)
    .slice(0, ranks)
    .map(({ person: { id, profile }, earned }, place) => ({
      rank: place + 1,
      userId: id,
      earned,
      author: {
        username: profile.username,
        displayName: profile.displayName,
        avatarImageUrl: null,
        avatar: profile.avatar,
      },
    }));
}

/** Marks a screen as opened. @throws Refusal 404 for one that there is none of */
export function viewScreen({ schoolTasks }: World, accountId: string, screen: string): void {
  if (!screens.includes(screen)) throw refusal(404, 'NOT_FOUND', 'there is no such screen');
  schoolTasks.viewed[accountId] = [...new Set([...(schoolTasks.viewed[accountId] ?? []), screen])];
}
