/** Sessions, the signed-in user, and the accounts on this computer. */
import type { AccountRow } from '../../../ports/account';
import type { Session } from '../../../protocol/records/auth';
import { record, tableOf } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import type { ProfileState, SessionStatus } from '../flows/session';

export const sessionTable = tableOf<Session>([
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
  {
    title: 'device',
    field: 'deviceModel',
    cell: (session) => session.deviceModel ?? session.deviceType,
    flexible: true,
  },
  {
    title: 'system',
    cell: (session) => [session.osName, session.osVersion].filter(Boolean).join(' '),
    flexible: true,
  },
  {
    title: 'location',
    field: 'ipCity',
    cell: (session) => [session.ipCity, session.ipCountry].filter(Boolean).join(', ') || session.ipAddress,
  },
  { title: 'last used', field: 'lastUsedAt', cell: (session, view) => timeText(session.lastUsedAt, view) },
  { title: 'current', field: 'isCurrent', cell: (session) => (session.isCurrent ? 'yes' : '') },
]);

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

export const accountTable = tableOf<AccountRow>([
  { title: 'profile', field: 'name', cell: (row) => row.name },
  { title: 'username', cell: (row) => row.username },
  { title: 'address', field: 'baseUrl', cell: (row) => row.baseUrl, flexible: true },
  { title: 'active', field: 'active', cell: (row) => (row.active ? 'yes' : '') },
  { title: 'secrets', cell: (row) => row.secrets ?? 'signed out' },
]);
