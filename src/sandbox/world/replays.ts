/**
 * Requests with an idempotency key run once (protocol: routes marked K), in any section: the same request gets the
 * first answer again for a day of the world's time. Our choice where the protocol is silent: keys belong to an account,
 * another request with a used key is a conflict, and a refusal leaves the key unused.
 */
import * as v from 'valibot';
import { refusal } from '../server/http/refusal';
import { type World, worldState } from '../world';
import { decrypt, digestOf, encrypt } from './secrets';

const replay = v.object({
  /** The owner of the key; empty for a request without sign-in. */
  accountId: v.string(),
  /** Digest of the key, which must not be readable in the file: the key decrypts the answer. */
  keyDigest: v.string(),
  /** Digest of method, path and body. */
  requestDigest: v.string(),
  /** The first answer, encrypted with the key: it can hold secrets of its receiver. */
  answer: v.string(),
  at: v.pipe(v.number(), v.safeInteger()),
});

/** Answers to requests with an idempotency key, oldest first. */
export const replaysIn = worldState('replays', v.array(replay), () => []);

const validMs = 24 * 60 * 60_000;
const maxKeyLength = 200;

/** A request with an idempotency key. */
interface KeyedRequest {
  /** Undefined: not signed in. */
  readonly accountId: string | undefined;
  readonly key: string | undefined;
  /** The name of the header or body field with the key, for error messages. */
  readonly keyName: string;
  /** Method, path and body as one text. */
  readonly request: string;
}

/** Requests whose first answer is still being made, by world. */
const running = new WeakMap<World, Map<string, Promise<unknown>>>();

/**
 * The answer to a request with a key: the result of `run`, or the first answer if the request is repeated.
 * @throws Refusal 422 without a valid key, 409 when the key was used for another request
 */
export async function runOnce(world: World, keyed: KeyedRequest, run: () => unknown): Promise<unknown> {
  const { accountId = '', key, keyName, request } = keyed;
  if (!key || key.length > maxKeyLength) {
    throw refusal(422, 'VALIDATION_ERROR', `${keyName} must be a text of 1 to ${maxKeyLength} characters`);
  }
  const keyDigest = digestOf(world, key);
  const requestDigest = digestOf(world, request);
  const now = running.get(world) ?? new Map<string, Promise<unknown>>();
  running.set(world, now);
  const place = `${accountId} ${keyDigest}`;
  for (let other = now.get(place); other; other = now.get(place)) await other.catch(() => undefined);
  const replay = validReplays(world).find(
    (one) => one.accountId === accountId && one.keyDigest === keyDigest,
  );
  if (replay && replay.requestDigest !== requestDigest) {
    throw refusal(409, 'CONFLICT', `${keyName} was used for another request`);
  }
  // Undefined for an answer without a body.
  if (replay) return (JSON.parse(decrypt(world, key, replay.answer)) as { result?: unknown }).result;
  const answering = Promise.resolve().then(async () => {
    const result = await run();
    const answer = encrypt(world, key, JSON.stringify({ result }));
    replaysIn.set(world, [
      ...validReplays(world),
      { accountId, keyDigest, requestDigest, answer, at: world.clock.now() },
    ]);
    return result;
  });
  now.set(place, answering);
  try {
    return await answering;
  } finally {
    now.delete(place);
  }
}

function validReplays(world: World): ReturnType<typeof replaysIn> {
  return replaysIn(world).filter(({ at }) => world.clock.now() - at < validMs);
}
