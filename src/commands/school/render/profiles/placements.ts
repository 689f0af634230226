/** The order of what is stuck on a banner (protocol: placement, `z`). */
import type { Placement } from '../../../../protocol/records/school/profiles';

/**
 * From the bottom to the top, as it is drawn and numbered: what is stuck on later has a higher number, so that numbers
 * change only when something is removed.
 */
export function inOrder(placements: readonly Placement[] | null | undefined): Placement[] {
  return [...(placements ?? [])].sort((a, b) => (a.z ?? 0) - (b.z ?? 0));
}
