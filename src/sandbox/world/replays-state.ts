/** What the world remembers of requests with a key (protocol: routes marked K). */
import * as v from 'valibot';

/** The oldest first. */
export const replaysState = v.array(
  v.object({
    /** Whose key it is; empty for nobody who is signed in. */
    accountId: v.string(),
    /** Of the key: a key is worth as much as what it bought. */
    keyDigest: v.string(),
    /** Of method, path and body. */
    requestDigest: v.string(),
    /** The first answer, sealed with the key: it may hold what only its receiver shall know. */
    answer: v.string(),
    at: v.pipe(v.number(), v.safeInteger()),
  }),
);
