/** State of marks and corrections on posts, and of the waste-paper collection. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../../world/switches';

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());

/** A range of a post's content in UTF-16 code units. */
const stretch = {
  id: text,
  postId: text,
  /** Revision of the content that the range refers to. */
  textDigest: text,
  start: whole,
  end: whole,
  at: whole,
  /** Microseconds, unique among marks and corrections: later ones cover earlier ones. */
  micros: whole,
};

/** A fragment that was crossed out with a corrector. */
const mark = v.object({ ...stretch, by: text, endsAt: whole });

/** The right of a user to correct words of a post, paid with a red pen. */
const claim = v.object({
  id: text,
  postId: text,
  by: text,
  at: whole,
  endsAt: whole,
  /** Number of corrected words, including hidden ones. */
  used: whole,
  canceledAt: v.nullable(whole),
});

const correction = v.object({ ...stretch, claimId: text, replacement: text });

/** A complaint of the author of a post about a mark or a claim. */
const complaint = v.object({ by: text, postId: text, targetId: text, reason: text, at: whole });

/** Each list oldest first. A canceled mark is removed; an expired one stays, and is hidden. */
export const postToolsState = v.object({
  marks: v.array(mark),
  claims: v.array(claim),
  corrections: v.array(correction),
  complaints: v.array(complaint),
});

export type PostToolsState = v.InferOutput<typeof postToolsState>;
export type MarkState = v.InferOutput<typeof mark>;
export type ClaimState = v.InferOutput<typeof claim>;
export type CorrectionState = v.InferOutput<typeof correction>;

declare module '../../../world' {
  interface WorldState {
    postTools: PostToolsState;
  }
}

export const wastePaperState = v.object({
  /** Packs that users outside this world have handed in. */
  others: v.pipe(whole, v.minValue(0)),
  /** Time up to which `others` is counted. */
  othersAt: whole,
  /** Posts that were turned into packs, oldest first. */
  given: v.array(v.object({ postId: text, by: text, at: whole })),
  /** Packs that were handed in, oldest first. */
  handIns: v.array(v.object({ by: text, packs: whole, at: whole })),
});

export type WastePaperState = v.InferOutput<typeof wastePaperState>;

declare module '../../../world' {
  interface WorldState {
    wastePaper: WastePaperState;
  }
}

export const toolsSwitches = {
  'waste-paper': {
    description: 'Collect waste paper',
    on: true,
    acts: ['school.wastePaperGive', 'school.wastePaperHandIn'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../../world' {
  interface SwitchNames {
    'waste-paper': true;
  }
}
