/** The active nickname of a user, as others see it (protocol: event nickname). */
import type { EventNickname } from '../../../../../protocol/records/users';
import type { World } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { eventEndsAt, eventId, isOpen } from '../../rules/event';

/** All nicknames. They are fictional. */
export const nicknameLabels = [
  'Head of the class',
  'Back bench',
  'Class monitor',
  'Late again',
  'Chalk dust',
  'Night owl',
  'Straight A',
  'Window seat',
  'Ink thumb',
  'Long break',
  'Quiet one',
  'Spare pen',
];

const styles = ['school_gold', 'school_chalk', 'school_blue'];

/** Null without an active nickname, and while the event is closed. */
export function eventNicknameOf(world: World, accountId: string): EventNickname | null {
  const { active = null, version = 0 } = world.schoolNicknames[accountId] ?? {};
  if (active === null || !isOpen(world)) return null;
  const place = nicknameLabels.indexOf(active);
  return {
    id: `nickname-${place + 1}`,
    label: active,
    styleKey: styles[place % styles.length] ?? 'school_gold',
    eventId,
    expiresAt: isoTime(eventEndsAt(world)),
    stateVersion: version,
  };
}
