/** The device of a client, and its name in the list of sessions. */
import type { Session } from '../../../../protocol/records/auth';
import type { SessionState } from '../state';

/** What a request says about its client. */
export type Device = Pick<SessionState, 'deviceId' | 'userAgent' | 'address' | 'mobile'>;

const systems: readonly (readonly [name: string, found: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS|Macintosh/],
  ['Linux', /Linux/],
];

/** The fields of a session entry that name the device (field notes 2.3). */
export function deviceFields({ userAgent, mobile, address }: Omit<Device, 'deviceId'>): Session {
  const agent = userAgent ?? '';
  const [, name, version] = /^([^\s/()]+)(?:\/([^\s()]+))?/.exec(agent) ?? [];
  const system = systems.find(([, found]) => found.test(agent))?.[0];
  const phone = mobile || system === 'Android' || system === 'iOS';
  return {
    ipAddress: address,
    ipCountry: null,
    ipCity: null,
    deviceType: phone ? 'mobile' : 'desktop',
    osName: system ?? null,
    osVersion: null,
    clientName: name ?? null,
    clientVersion: version ?? null,
    deviceModel: null,
  };
}
