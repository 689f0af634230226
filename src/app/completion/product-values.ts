/** The products of the shop for completion: asked of the service within a short time limit, and cached. */
import { join } from 'node:path';
import { addressOf } from '../../account/address';
import type { Offered } from '../../cli/definition/option-parsers';
import type { Io } from '../../cli/process/io';
import { createApi } from '../../client/client';
import { anonymousSession } from '../../client/session/session';
import type { Profile } from '../../ports/configuration';
import type { Product } from '../../protocol/records/shop';
import { shop } from '../../protocol/routes/shop';
import { pathsFrom } from '../../store/config';
import { readPrivate, writePrivate } from '../../store/private-file';
import { sandboxHome } from '../../store/sandbox-home';
import { accountFile, accountName } from '../../store/secrets/account';
import { callSettings } from '../settings/settings';

type ProductIo = Pick<Io, 'env' | 'pid' | 'isRunning' | 'clock' | 'random' | 'version'>;

const maxAgeMs = 60 * 60_000;
/** Less than the time that completion waits for values, so that the process ends with it. */
const timeLimitMs = 130;

interface CachedValues {
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly offers: readonly Offered[];
}

/** The products by ID, without a session, and from the cache for an hour. Starts no sandbox. @throws errors of the request */
export async function productValues(io: ProductIo, profile: Profile): Promise<readonly Offered[]> {
  const path = join(pathsFrom(io.env).state, 'completion.json');
  const address = await addressFor(io, profile);
  if (!address) return [];
  const cached = cachedIn(await readPrivate(path).catch(() => undefined), address.href);
  if (cached && Math.abs(io.clock.now() - cached.at) < maxAgeMs) return cached.offers;
  try {
    const products = await fetchProducts(io, profile, address);
    const offers = products.map(({ id, title }) => ({ value: id, summary: title ?? '' }));
    const stored: CachedValues = { address: address.href, at: io.clock.now(), offers };
    await writePrivate(path, JSON.stringify(stored)).catch(() => undefined);
    return offers;
  } catch (error) {
    if (cached) return cached.offers;
    throw error;
  }
}

async function addressFor(io: ProductIo, profile: Profile): Promise<URL | undefined> {
  if (!profile.sandbox) return addressOf(profile, 'main', io.env);
  const running = await sandboxHome(pathsFrom(io.env).sandbox, io).running();
  return running && new URL(running.baseUrl);
}

async function fetchProducts(io: ProductIo, profile: Profile, address: URL): Promise<Product[]> {
  const { env, clock, random, version } = io;
  const over = new AbortController();
  const cancel = clock.after(timeLimitMs, () => over.abort());
  const account = accountFile(pathsFrom(env).state, accountName(profile), io);
  const deviceId = async () => (await account.read().catch(() => undefined))?.deviceId ?? random.uuid();
  const api = createApi({
    clock,
    random,
    version,
    timeoutMs: timeLimitMs,
    signal: over.signal,
    addresses: async () => address,
    vocabulary: callSettings(profile, env, undefined).vocabulary,
    session: anonymousSession(deviceId),
    environment: profile.sandbox ? {} : env,
    note: () => undefined,
    allowed: new Set([shop.products.name]),
  });
  try {
    const all: Product[] = [];
    for await (const { items } of api.pages(shop.products)) all.push(...items);
    return all;
  } finally {
    cancel();
    await api.close();
  }
}

function cachedIn(text: string | undefined, address: string): CachedValues | undefined {
  try {
    const { address: of, at, offers } = JSON.parse(text ?? '{}') as Partial<CachedValues>;
    const isValid = of === address && typeof at === 'number' && Array.isArray(offers);
    return isValid ? { address, at, offers } : undefined;
  } catch {
    return undefined;
  }
}
