/** Badges, which the service calls pins (field notes 2.8). */
import type { PinReceipt, Pins } from '../../../protocol/records/users';
import { type Column, table } from '../../../terminal/text/table';
import { oneLine } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';

/** The receipt of choosing a badge. */
export function badgeLines({ activePin }: PinReceipt): string[] {
  const active = typeof activePin === 'string' ? activePin : (activePin?.name ?? activePin?.slug);
  return [active ? `Now wearing the badge ${oneLine(active)}` : 'Removed the badge'];
}

/** One row per badge. */
export function badgeTable({ pins = [], activePin }: Pins, view: View): string[] {
  const active = typeof activePin === 'string' ? activePin : activePin?.slug;
  const columns: readonly Column<Pins['pins'][number]>[] = [
    { title: 'slug', cell: (pin) => pin.slug },
    { title: 'name', cell: (pin) => pin.name },
    { title: 'worn', cell: (pin) => (pin.slug === active ? 'yes' : '') },
    { title: 'granted', cell: (pin, shown) => timeText(pin.grantedAt, shown), spare: true },
    { title: 'description', cell: (pin) => pin.description, flexible: true },
  ];
  return table(view, columns, pins);
}
