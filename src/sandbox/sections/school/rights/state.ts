/** State of nicknames. */
import * as v from 'valibot';

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
