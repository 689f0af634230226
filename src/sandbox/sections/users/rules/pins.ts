/** Badges and the active one (protocol: users; field notes 2.6). */
import type { Badge } from '../../../../protocol/records/users';
import type { World } from '../../../world';
import type { AccountState, UserState } from '../../auth/rules/accounts';

/** Name and description of badges by slug. */
const badges: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  founder: { name: 'Founder', description: 'Was here in the first month' },
  'canvas-2026': { name: 'Pixel by pixel', description: 'Placed a pixel on the shared canvas of 2026' },
  'school-2026': { name: 'Duty day', description: 'Came to the school event of 2026' },
};

/** Badges whose slug ends in a number: the results of the exam (protocol: exam event records). */
const examResult = /^epepuy_202605_(\d+)$/;

/** The active badge of an account; null for none. */
export function activePinOf({ profile }: AccountState): Badge | null {
  const active = profile?.pins.find(({ slug }) => slug === profile.activePin);
  return active ? badgeOf(active.slug) : null;
}

/** Replaces an account's badges whose slug has the prefix with another, which becomes active if one of them was. */
export function replacePin({ clock }: World, { profile }: UserState, prefix: string, slug: string): void {
  if (profile.pins.some((pin) => pin.slug === slug)) return;
  if (profile.activePin?.startsWith(prefix)) profile.activePin = slug;
  const others = profile.pins.filter((pin) => !pin.slug.startsWith(prefix));
  profile.pins = [...others, { slug, grantedAt: clock.now() }];
}

export function badgeOf(slug: string): Badge {
  const { name, description } = badges[slug] ?? examBadge(slug) ?? { name: slug, description: null };
  return { slug, name, description, url: `https://sandbox.test/pins/${slug}.png` };
}

function examBadge(slug: string) {
  const score = examResult.exec(slug)?.[1];
  if (score === undefined) return undefined;
  const points = score === '1' ? '1 point' : `${score} points`;
  return { name: `Exam: ${points}`, description: 'Took the exam of May 2026' };
}
