/** State of profiles in the school event: stickers, stains, balloons, cushions, windows, curtains. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../../world/switches';

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());
const time = whole;

/** Where an object lies: on the banner, on the header of the profile, or on a post. */
const anchored = {
  anchorKind: v.picklist(['banner', 'profile_header', 'post']),
  /** Id of the post; null elsewhere. */
  anchorId: v.nullable(text),
};

const thrown = v.object({
  id: text,
  /** Fractions of width and height from the top left. */
  x: v.number(),
  y: v.number(),
  /** Account id of the user who threw or placed it. */
  by: text,
  at: time,
  ...anchored,
});

const placement = v.object({
  ...thrown.entries,
  kind: v.picklist(['sticker', 'stain']),
  asset: v.nullable(text),
  /** A fraction of the banner's width. */
  size: v.number(),
  /** Degrees clockwise. */
  angle: v.number(),
  z: whole,
  /** How often it was erased. */
  wear: whole,
});

const profile = v.object({
  rev: whole,
  /** Oldest first. */
  placements: v.array(placement),
  balloons: v.array(v.object({ ...thrown.entries, angle: v.number() })),
  /** The current cushion, with the account ids of the visitors who set it off. */
  cushion: v.nullable(v.object({ ...thrown.entries, shownTo: v.array(text) })),
  brokenAt: v.nullable(time),
  /** Chalks that were donated for curtains, and whether they are drawn. */
  curtains: v.object({ fund: v.pipe(whole, v.minValue(0)), closed: v.boolean() }),
});

/** By account id; a profile without changes has no entry. */
export const schoolProfilesState = v.record(text, profile);

export type SchoolProfileState = v.InferOutput<typeof profile>;
export type PlacementState = v.InferOutput<typeof placement>;
export type ThrownState = v.InferOutput<typeof thrown>;
export type AnchorState = Pick<ThrownState, 'anchorKind' | 'anchorId'>;

declare module '../../../world' {
  interface WorldState {
    schoolProfiles: Record<string, SchoolProfileState>;
  }
}

export const profilesSwitches = {
  'profile-checks': {
    description: 'Let the service check the profile on which an item of the school event is used',
    on: true,
    acts: [
      'school.stickerPlace',
      'school.stickerErase',
      'school.balloonThrow',
      'school.cushionThrow',
      'school.windowBreak',
      'school.curtainsDonate',
    ],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../../world' {
  interface SwitchNames {
    'profile-checks': true;
  }
}
