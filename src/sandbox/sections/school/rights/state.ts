/** What the world remembers of how people are shown in the school event. */
import * as v from 'valibot';

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());

const nickname = v.object({
  /** In the order in which they were drawn. */
  owned: v.array(text),
  active: v.nullable(text),
  /** Grows with every change of the active one. */
  version: whole,
  /** The number of the showcase in which the last one was drawn. */
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
