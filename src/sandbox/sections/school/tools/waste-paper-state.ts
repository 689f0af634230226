/** What the world remembers of the waste-paper collection. Times are milliseconds since the epoch. */
import * as v from 'valibot';

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());

export const wastePaperState = v.object({
  /** Packs that people who are not in this world have handed in. */
  others: v.pipe(whole, v.minValue(0)),
  /** Up to when `others` is counted. */
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
