/** The canvas socket, on the canvas host or a gateway, with a token that is still good (protocol: authentication 10). */

import { canvas } from '../../api/catalogue/routes/canvas';
import { checkAddress } from '../../api/http/address';
import { pixelHeaders } from '../../api/request/headers';
import { signedOut } from '../../api/session/session';
import { describeSent } from '../../canvas/core/wire';
import { NetworkError, SignedOutError, UsageError } from '../../errors';
import type { Session } from '../../ports/account';
import type { Api } from '../../ports/api';
import type { Socket, SocketMessage } from '../../ports/live';
import type { Chance, Clock } from '../../ports/machine';

/** What the socket needs of a command's context. */
export interface SocketContext {
  readonly api: Pick<Api, 'read' | 'socket'>;
  readonly identity: { readonly session: Session };
  readonly clock: Clock;
  readonly chance: Chance;
  address(host: 'main' | 'pixel'): Promise<URL>;
}

export interface CanvasSocketOptions {
  /** `auto`, or a host that the service named; left out: the canvas host. */
  readonly gateway?: string;
  /** Whether looking on is not enough. */
  readonly signedIn: boolean;
  /** After each reopening; `renewed` when the last token was turned away. Gives what was missed, as messages. */
  onReconnect?(renewed: boolean): Promise<readonly SocketMessage[] | undefined>;
}

/** A new token that is turned away within this time ends it: a third would be no better. */
const trialMs = 60_000;

/**
 * Opens the socket.
 * @throws SignedOutError when nobody is signed in though somebody must be, or new tokens are turned away; UsageError
 *   for a gateway that the service does not name
 */
export async function openCanvas(ctx: SocketContext, options: CanvasSocketOptions): Promise<Socket> {
  const base = options.gateway === undefined ? undefined : await gatewayAddress(ctx, options.gateway);
  const token = await tokenSource(ctx, options.signedIn);
  let renewed = false;
  return ctx.api.socket(canvas.socket, {
    ...(base && { base }),
    onReconnect: async () => options.onReconnect?.(renewed),
    describe: describeSent,
    async opening({ unauthorised }) {
      renewed = unauthorised;
      const first = await token(unauthorised);
      const query = {
        platform: pixelHeaders['x-platform'],
        app_version: pixelHeaders['x-app-version'],
        device_id: await ctx.identity.session.deviceId(),
      };
      return first === undefined ? { query } : { query, first };
    },
  });
}

/** What a message on a cut connection would have said is asked again on the next one, or told by other means. */
export function unlessDown(error: unknown): void {
  if (!(error instanceof NetworkError)) throw error;
}

/** Gives a token for each opening; another one when the last was turned away. */
async function tokenSource({ identity, clock, address }: SocketContext, needed: boolean) {
  const { session } = identity;
  const origin = (await address('main')).origin;
  let last: string | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;
  return async (turnedAway: boolean): Promise<string | undefined> => {
    if (turnedAway && last !== undefined) {
      if (clock.monotonic() - renewedAt < trialMs)
        throw new SignedOutError('the canvas rejected a new access token');
      last = await session.renew(last, origin);
      renewedAt = clock.monotonic();
    } else {
      last = await session.accessToken(origin);
    }
    if (last === undefined && needed) throw signedOut(session);
    return last;
  };
}

/** The address of a gateway, by the scheme of the canvas host. A host that nobody named gets no token. */
async function gatewayAddress({ api, address, chance }: SocketContext, asked: string): Promise<URL> {
  const { gateways } = await api.read(canvas.gateways);
  const hosts = gateways.map((named) =>
    URL.canParse(named) && named.includes('://') ? new URL(named).host : named,
  );
  const host =
    asked === 'auto' ? hosts[Math.floor(chance.number() * hosts.length)] : hosts.find((one) => one === asked);
  if (host === undefined) {
    throw new UsageError(
      asked === 'auto' ? 'the service has no gateways' : `'${asked}' is not a gateway of the service`,
      { hint: hosts.length > 0 ? `use one of ${hosts.join(', ')}` : 'run the command without --gateway' },
    );
  }
  return checkAddress(`${(await address('pixel')).protocol}//${host}`);
}
