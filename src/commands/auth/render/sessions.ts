/** Sessions of the account. */

import type { Handle } from '../../../ports/handles';
import type { Session } from '../../../protocol/records/auth';
import { type Column, table } from '../../../terminal/text/table';
import { oneLine } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';

const columns: readonly Column<Session>[] = [
  { title: 'id', cell: (session) => session.id, handle: 'session' },
  {
    title: 'client',
    cell: (session) => [session.clientName, session.clientVersion].filter(Boolean).join(' '),
    flexible: true,
  },
  { title: 'device', cell: (session) => session.deviceModel ?? session.deviceType, flexible: true },
  {
    title: 'system',
    cell: (session) => [session.osName, session.osVersion].filter(Boolean).join(' '),
    flexible: true,
  },
  {
    title: 'location',
    cell: (session) => [session.ipCity, session.ipCountry].filter(Boolean).join(', ') || session.ipAddress,
  },
  { title: 'last used', cell: (session, view) => timeText(session.lastUsedAt, view) },
  { title: 'current', cell: (session) => (session.isCurrent ? 'yes' : '') },
];

/** One row per session. */
export function sessionTable(sessions: readonly Session[], view: View): string[] {
  return table(view, columns, sessions);
}

/** Sessions as rows, for handles. */
export function sessionHandles(sessions: readonly Session[]): Handle[] {
  return sessions.flatMap(({ id, clientName, deviceModel, deviceType, osName }) => {
    const label = oneLine([clientName, deviceModel ?? deviceType, osName].filter(Boolean).join(', '));
    return id ? [{ kind: 'session', id, label, as: 'row' }] : [];
  });
}
