/** Nicknames of users, and the active one as others see it (protocol: event nickname). */
import * as v from 'valibot';
import type { EventNickname } from '../../../../../protocol/records/users';
import { type World, worldState } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { text, whole } from '../../../../world/fields';
import { eventEndsAt, eventId, isOpen } from '../../rules/event';
import seed from '../nicknames.json';

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

const styles = ['school_gold', 'school_chalk', 'school_blue'];

export function nicknamesOf(world: World, accountId: string): v.InferOutput<typeof nickname> {
  return schoolNicknamesIn(world)[accountId] ?? { owned: [], active: null, version: 0, drawnIn: null };
}

/** Null without an active nickname, and while the event is closed. */
export function eventNicknameOf(world: World, accountId: string): EventNickname | null {
  const { active, version } = nicknamesOf(world, accountId);
  if (active === null || !isOpen(world)) return null;
  const place = seed.labels.indexOf(active);
  return {
    id: `nickname-${place + 1}`,
    label: active,
    styleKey: styles[place % styles.length] ?? 'school_gold',
    eventId,
    expiresAt: isoTime(eventEndsAt(world)),
    stateVersion: version,
  };
}
