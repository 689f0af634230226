/** Sessions, the signed-in user, and the accounts on this computer. */

import type { AccountRow } from '../../../ports/account';
import type { Session } from '../../../protocol/records/auth';
import { type Column, record, table } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import type { ProfileState, SessionStatus } from '../flows/session';

const sessionColumns: readonly Column<Session>[] = [
  {
    title: 'id',
    cell: (session) => session.id,
    handle: {
      kind: 'session',
      label: ({ clientName, deviceModel, deviceType, osName }) =>
        [clientName, deviceModel ?? deviceType, osName].filter(Boolean).join(', '),
    },
  },
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
  return table(view, sessionColumns, sessions);
}

export function sessionStatusRecord(
  { account, baseUrl, secrets, profile }: SessionStatus,
  view: View,
): string[] {
  return record(view, [
    ['state', stateText(profile)],
    ['username', profile.user?.username],
    ['name', profile.user?.displayName],
    ['profile', account],
    ['address', baseUrl],
    ['secrets', secrets],
    ['restore deadline', profile.restoreDeadline && timeText(profile.restoreDeadline, view)],
    ['message', profile.message],
  ]);
}

function stateText({ authenticated, banned, deleted, profileRequired }: ProfileState): string {
  if (banned) return 'banned';
  if (deleted) return 'deactivated';
  if (profileRequired) return "signed in, without a profile (create one with 'plaza users create-profile')";
  return authenticated ? 'signed in' : 'signed out';
}

const accountColumns: readonly Column<AccountRow>[] = [
  { title: 'profile', cell: (row) => row.name },
  { title: 'username', cell: (row) => row.username },
  { title: 'address', cell: (row) => row.baseUrl, flexible: true },
  { title: 'active', cell: (row) => (row.active ? 'yes' : '') },
  { title: 'secrets', cell: (row) => row.secrets ?? 'signed out' },
];

/** One row per account. */
export function accountTable(rows: readonly AccountRow[], view: View): string[] {
  return table(view, accountColumns, rows);
}
