/** State of nicknames and avatar pictures. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../../world/switches';

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());

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
export const schoolNicknamesState = v.record(text, nickname);

export type NicknameState = v.InferOutput<typeof nickname>;

declare module '../../../world' {
  interface WorldState {
    schoolNicknames: Record<string, NicknameState>;
  }
}

const avatar = v.object({
  /** Ids of uploaded files. */
  active: v.nullable(text),
  pending: v.nullable(v.object({ fileId: text, since: v.pipe(v.number(), v.safeInteger()) })),
});

/** By account id, for accounts that have installed one. */
export const schoolAvatarsState = v.record(text, avatar);

export type AvatarPictureState = v.InferOutput<typeof avatar>;

declare module '../../../world' {
  interface WorldState {
    schoolAvatars: Record<string, AvatarPictureState>;
  }
}

export const rightsSwitches = {
  avatars: {
    description: 'Let users install avatar pictures',
    on: true,
    acts: ['school.avatarInstall'],
  },
  'avatar-moderation': {
    description: 'Moderate avatar pictures; when off, none can be installed',
    on: true,
    acts: ['school.avatarInstall'],
  },
  'avatar-review': {
    description: 'Let an installed avatar picture wait a minute for its moderation',
    on: false,
    acts: ['school.avatarInstall'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../../world' {
  interface SwitchNames {
    avatars: true;
    'avatar-moderation': true;
    'avatar-review': true;
  }
}
