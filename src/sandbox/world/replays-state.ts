/** What the world remembers of requests with a key (protocol: routes marked K). */
import * as v from 'valibot';

const replay = v.object({
  /** Whose key it is; empty for nobody who is signed in. */
  accountId: v.string(),
  /** Of the key: a key is worth as much as what it bought. */
  keyDigest: v.string(),
  /** Of method, path and body. */
  requestDigest: v.string(),
  /** The first answer, encrypted with the key: it may hold what only its receiver may know. */
  answer: v.string(),
  at: v.pipe(v.number(), v.safeInteger()),
});

/** Oldest first. */
export const replaysState = v.array(replay);

export type ReplayState = v.InferOutput<typeof replay>;
