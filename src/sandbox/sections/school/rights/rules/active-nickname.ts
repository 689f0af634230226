/** The active nickname of a user, as others see it (protocol: event nickname). */

import * as v from 'valibot';
import type { EventNickname } from '../../../../../protocol/records/users';
import { type World, worldState } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { text, whole } from '../../../../world/fields';
import { eventEndsAt, eventId, isOpen } from '../../rules/event';

const nickname = v.object({
  /** Oldest first. */
  owned: v.array(text),
  active: v.nullable(text),
  /** Incremented when `active` changes. */
  version: whole,
  /** Showcase of the last drawing. */
  drawnIn: v.nullable(whole),
});

/** By account id. */
export const schoolNicknamesIn = worldState('schoolNicknames', v.record(text, nickname), () => ({}));

export type NicknameState = v.InferOutput<typeof nickname>;

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
  const { active = null, version = 0 } = schoolNicknamesIn(world)[accountId] ?? {};
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
