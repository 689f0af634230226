/** Clients of `plaza/client` in the test's own process, against a sandbox with a world in memory. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Client, ClientOptions, SessionTokens } from '../../docs/client';
import { startSandbox } from '../../src/fixture';
import type { Sandbox } from '../../src/fixture-types';
import { createClient } from '../../src/plaza-client';

export interface LibraryHome {
  readonly sandbox: Sandbox;
  addresses(): { baseUrl: string; statusUrl: string; pixelUrl: string };
  /** Tokens of a new session. */
  tokens(username?: string): SessionTokens;
  /** A client that the end of the test closes; default: signed in as ada, with all in memory. */
  client(options?: ClientOptions): Client;
}

/** One sandbox for the file; clients are closed after each test. */
export function useLibrary(): () => LibraryHome {
  let home: LibraryHome;
  const opened: Client[] = [];
  beforeAll(async () => {
    const sandbox = await startSandbox({ switches: { simulation: false } });
    const { baseUrl, statusUrl, pixelUrl } = sandbox;
    const addresses = () => ({ baseUrl, statusUrl, pixelUrl });
    const tokens = (username = 'ada') => {
      const { accessToken, refreshToken, expiresAt } = sandbox.signIn(username);
      return { accessToken, refreshToken, expiresAt };
    };
    const client = (options: ClientOptions = { ...addresses(), session: tokens() }) => {
      const made = createClient(options) as Client;
      opened.push(made);
      return made;
    };
    home = { sandbox, addresses, tokens, client };
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((client) => client.close()));
    home.sandbox.faults.clear();
  });
  afterAll(() => home.sandbox.stop());
  return () => home;
}

/** All items of an iterable. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
