/** What the world remembers of avatar pictures. Times are milliseconds since the epoch. */
import * as v from 'valibot';

const text = v.string();

const avatar = v.object({
  /** Ids of uploaded files. */
  active: v.nullable(text),
  pending: v.nullable(v.object({ fileId: text, since: v.pipe(v.number(), v.safeInteger()) })),
});

/** By account id, of those that ever installed one. */
export const schoolAvatarsState = v.record(text, avatar);

export type AvatarPictureState = v.InferOutput<typeof avatar>;

declare module '../../../world' {
  interface WorldState {
    schoolAvatars: Record<string, AvatarPictureState>;
  }
}
