/** The platform section of a new world. All of it is made up. */
import type { World } from '../../world';
import { boardPicture } from '../files/rules/pictures';
import { type PlatformState, platformIn, type ServiceState } from './rules';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function seedPlatform(world: World, now: number): void {
  platformIn.set(world, {
    versions: {
      android: {
        minVersion: '2.8.0',
        latestVersion: '2.11.3',
        updateUrl: 'https://sandbox.test/download/android',
      },
      ios: { minVersion: '2.9.0', latestVersion: '2.11.1', updateUrl: 'https://sandbox.test/download/ios' },
    },
    releases: [
      release('2.11.0', now - 4 * dayMs, ['The school event has begun', 'Polls show who leads']),
      release('2.10.2', now - 23 * dayMs, ['Voice comments no longer stop after a minute']),
      release('2.10.0', now - 51 * dayMs, [
        'Banners can be removed',
        'Faster search',
        'Clans are ranked weekly',
      ]),
    ],
    announcements: seedAnnouncements(now),
    portal: { title: 'School days', url: 'https://sandbox.test/school' },
    services: seedServices(now),
  });
}

function release(version: string, at: number, changes: string[]): PlatformState['releases'][number] {
  return { version, date: new Date(at).toISOString().slice(0, 10), changes };
}

function seedAnnouncements(now: number): PlatformState['announcements'] {
  return [
    {
      id: '5f0d6f0e-6f0b-4c5e-9a53-0c3a1d7b2a01',
      image: boardPicture,
      title: 'The blackboard is open',
      description: 'Earn chalks, buy a stick and leave your mark on the shared board.',
      additionalText: 'Until the end of the month',
      buttons: [
        { title: 'To the board', style: 'primary', url: 'https://sandbox.test/school/board' },
        { title: 'Later', style: 'secondary' },
      ],
      createdAt: now - 2 * dayMs,
    },
    {
      id: '5f0d6f0e-6f0b-4c5e-9a53-0c3a1d7b2a02',
      image: null,
      title: 'Night work on the media service',
      description: 'Uploads may be slow between 02:00 and 03:00 UTC.',
      additionalText: null,
      buttons: [],
      createdAt: now - 9 * dayMs,
    },
  ];
}

function seedServices(now: number): ServiceState[] {
  const daysBefore = (days: number) => now - days * dayMs;
  return [
    {
      id: 'api',
      name: 'API',
      latencyMs: 42,
      incidents: [
        { startedAt: daysBefore(88), minutes: 95, severity: 'down', text: 'Database could not be reached' },
        { startedAt: daysBefore(17), minutes: 12, severity: 'deg', text: 'Slow answers' },
        {
          startedAt: daysBefore(17) + 12 * minuteMs,
          minutes: 7,
          severity: 'down',
          text: 'Restart after the slow answers',
        },
      ],
    },
    {
      id: 'media',
      name: 'Media',
      latencyMs: 118,
      incidents: [
        { startedAt: daysBefore(44), minutes: 40, severity: 'deg', text: 'Videos took long to appear' },
        { startedAt: daysBefore(3), minutes: 21, severity: 'deg', text: 'Uploads were slow' },
      ],
    },
    { id: 'notifications', name: 'Notifications', latencyMs: null, incidents: [] },
  ];
}
