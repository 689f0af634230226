import { describe, expect, it } from 'vitest';
import captcha from '../../../../src/commands/auth/captcha';
import type { SessionStatus } from '../../../../src/commands/auth/flows/session';
import {
  accountTable,
  sessionStatusRecord,
  sessionTable,
} from '../../../../src/commands/auth/render/sessions';
import type { Session } from '../../../../src/protocol/records/auth';
import { pipeView, terminalView } from '../../../support/terminal/views';

const address = 'https://api.example.org';

it('auth captcha omits a field without a value', () => {
  const answer = { provider: 'none', field: null } as never;
  expect(captcha.render?.(answer, pipeView())).toEqual(['provider\tnone']);
});

it('accountTable is a table at a terminal and rows in a pipe', () => {
  const rows = [
    { name: 'work', username: 'ada', baseUrl: address, active: true, secrets: 'file' as const },
    { name: 'mine', username: null, baseUrl: null, active: false, secrets: null },
  ];
  expect(accountTable(rows, terminalView())).toEqual([
    'profile  username  address                  active  secrets',
    'work     ada       https://api.example.org  yes     file',
    'mine                                                signed out',
  ]);
  const piped = [`work\tada\t${address}\tyes\tfile`, 'mine\t\t\t\tsigned out'];
  expect(accountTable(rows, pipeView())).toEqual(piped);
  expect(accountTable([], pipeView())).toEqual([]);
});

describe('sessionStatusRecord', () => {
  const lines = (profile: SessionStatus['profile'], view = pipeView()) =>
    sessionStatusRecord({ account: 'work', baseUrl: address, secrets: 'file', profile }, view);

  it('shows user, profile, address and secrets', () => {
    const profile = { authenticated: true, user: { username: 'ada', displayName: 'Ada\tLind' } };
    expect(lines(profile)).toEqual([
      'state\tsigned in',
      'username\tada',
      'name\tAda\\tLind',
      'profile\twork',
      `address\t${address}`,
      'secrets\tfile',
    ]);
    expect(lines(profile, terminalView())[0]).toBe('state     signed in');
  });

  it.each([
    [{ authenticated: true }, 'signed in'],
    [{ authenticated: false }, 'signed out'],
    [
      { authenticated: true, profileRequired: true },
      "signed in, without a profile (create one with 'plaza users create-profile')",
    ],
    [{ authenticated: true, deleted: true }, 'deactivated'],
    [{ authenticated: true, deleted: true, profileRequired: true }, 'deactivated'],
    [{ authenticated: true, deleted: true, banned: true }, 'banned'],
    [{ authenticated: false, banned: true }, 'banned'],
  ])('shows the state of %j as %s', (profile, state) => expect(lines(profile)[0]).toBe(`state\t${state}`));

  it('shows until when the account can be restored, and the message of the service', () => {
    const restoreDeadline = '2026-10-17T12:00:30.000Z';
    const profile = { authenticated: true, deleted: true, restoreDeadline, message: 'gone' };
    expect(lines(profile)).toContain(`restore deadline\t${restoreDeadline}`);
    expect(lines(profile, terminalView())).toContain('restore deadline  in 3d');
    expect(lines(profile).at(-1)).toBe('message\tgone');
  });

  it('omits what is unknown', () => {
    const profile = { authenticated: false, user: null };
    const nobody = { account: null, baseUrl: null, secrets: null, profile };
    expect(sessionStatusRecord(nobody, pipeView())).toEqual(['state\tsigned out']);
  });
});

describe('sessionTable', () => {
  it('shows client, device, system, location and time', () => {
    const session: Session = {
      id: 's1',
      isCurrent: true,
      lastUsedAt: '2026-10-14T11:00:30.000Z',
      ipCountry: 'DE',
      ipCity: 'Bonn',
      deviceType: 'desktop',
      osName: 'Linux',
      osVersion: 6,
      clientName: 'plaza',
      clientVersion: '1.0',
    };
    expect(sessionTable([session], pipeView())).toEqual([
      's1\tplaza 1.0\tdesktop\tLinux 6\tBonn, DE\t2026-10-14T11:00:30.000Z\tyes',
    ]);
    expect(sessionTable([session], terminalView(100))).toEqual([
      'id  client     device   system   location  last used  current',
      's1  plaza 1.0  desktop  Linux 6  Bonn, DE  1h ago     yes',
    ]);
  });

  it('prefers the model to the type, and shows the address where the location is unknown', () => {
    const phone = { id: 's2', deviceModel: 'Fon 3', deviceType: 'mobile', ipAddress: '192.0.2.7' };
    const unknown = { id: 's3', ipAddress: null, osName: null };
    const rows = ['s2\t\tFon 3\t\t192.0.2.7\t\t', 's3\t\t\t\t\t\t'];
    expect(sessionTable([phone, unknown], pipeView())).toEqual(rows);
  });
});
