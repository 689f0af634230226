import { describe, expect, it } from 'vitest';
import type { SessionStatus } from '../../../../src/commands/auth/flows/session';
import {
  accountTable,
  sessionStatusRecord,
  sessionTable,
} from '../../../../src/commands/auth/render/sessions';
import type { Session } from '../../../../src/protocol/records/auth';
import { pipeView, terminalView } from '../../../support/terminal/views';

const address = 'https://api.example.org';

describe('accounts', () => {
  const rows = [
    { name: 'work', username: 'ada', baseUrl: address, active: true, secrets: 'file' as const },
    { name: 'mine', username: null, baseUrl: null, active: false, secrets: null },
  ];

  it('are a table at a terminal', () => {
    expect(accountTable(rows, terminalView())).toEqual([
      'profile  username  address                  active  secrets',
      'work     ada       https://api.example.org  yes     file',
      'mine                                                signed out',
    ]);
  });

  it('are rows in a pipe, nothing where there is nothing', () => {
    expect(accountTable(rows, pipeView())).toEqual([
      `work\tada\t${address}\tyes\tfile`,
      'mine\t\t\t\tsigned out',
    ]);
    expect(accountTable([], pipeView())).toEqual([]);
  });
});

describe('the state of an account', () => {
  const state = (profile: SessionStatus['profile'], change: Partial<SessionStatus> = {}): SessionStatus => ({
    account: 'work',
    baseUrl: address,
    secrets: 'file',
    profile,
    ...change,
  });
  const first = (profile: SessionStatus['profile']) => sessionStatusRecord(state(profile), pipeView())[0];

  it('names person, place and secrets', () => {
    const profile = { authenticated: true, user: { username: 'ada', displayName: 'Ada\tLind' } };
    expect(sessionStatusRecord(state(profile), pipeView())).toEqual([
      'state\tsigned in',
      'username\tada',
      'name\tAda\\tLind',
      'profile\twork',
      `address\t${address}`,
      'secrets\tfile',
    ]);
    expect(sessionStatusRecord(state(profile), terminalView())[0]).toBe('state     signed in');
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
  ])('of %j is told', (profile, reported) => {
    expect(first(profile)).toBe(`state\t${reported}`);
  });

  it('tells until when it can be restored, and what the service says of it', () => {
    const profile = {
      authenticated: true,
      deleted: true,
      restoreDeadline: '2026-10-17T12:00:30.000Z',
      message: 'gone',
    };
    expect(sessionStatusRecord(state(profile), pipeView())).toContain(
      'restore deadline\t2026-10-17T12:00:30.000Z',
    );
    expect(sessionStatusRecord(state(profile), terminalView())).toContain('restore deadline  in 3d');
    expect(sessionStatusRecord(state(profile), pipeView()).at(-1)).toBe('message\tgone');
  });

  it('leaves out what there is not', () => {
    const nobody = state(
      { authenticated: false, user: null },
      { account: null, baseUrl: null, secrets: null },
    );
    expect(sessionStatusRecord(nobody, pipeView())).toEqual(['state\tsigned out']);
  });
});

describe('sessions', () => {
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

  it('tell client, device, system, place and time', () => {
    expect(sessionTable([session], pipeView())).toEqual([
      's1\tplaza 1.0\tdesktop\tLinux 6\tBonn, DE\t2026-10-14T11:00:30.000Z\tyes',
    ]);
    expect(sessionTable([session], terminalView(100))).toEqual([
      'id  client     device   system   location  last used  current',
      's1  plaza 1.0  desktop  Linux 6  Bonn, DE  1h ago     yes',
    ]);
  });

  it('name the model before the type, and the address where no place is known', () => {
    const phone = { id: 's2', deviceModel: 'Fon 3', deviceType: 'mobile', ipAddress: '192.0.2.7' };
    expect(sessionTable([phone], pipeView())).toEqual(['s2\t\tFon 3\t\t192.0.2.7\t\t']);
    expect(sessionTable([{ id: 's3', ipAddress: null, osName: null }], pipeView())).toEqual([
      's3\t\t\t\t\t\t',
    ]);
  });
});
