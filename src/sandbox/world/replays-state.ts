/** What the world remembers of requests with an idempotency key (protocol: routes marked K). */
import * as v from 'valibot';

const replay = v.object({
  /** The owner of the key; empty for a request without sign-in. */
  accountId: v.string(),
  /** Of the key, which must not be readable in the file: it gives access to the answer. */
  keyDigest: v.string(),
  /** Digest of method, path and body. */
  requestDigest: v.string(),
  /** The first answer, encrypted with the key: it may hold what only its receiver may know. */
  answer: v.string(),
  at: v.pipe(v.number(), v.safeInteger()),
});

/** Oldest first. */
export const replaysState = v.array(replay);

export type ReplayState = v.InferOutput<typeof replay>;
