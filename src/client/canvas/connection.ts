/** The canvas socket, on the canvas host or a gateway, with a valid token (protocol: authentication 10). */
import { NetworkError, PlazaError, RefusedError, SignedOutError, UsageError } from '../../errors';
import { type Bitmap, changedPixels, cut, type Pixel, type Region } from '../../image/bitmap';
import type { Ports } from '../../ports/index';
import type { Socket, SocketMessage } from '../../ports/live';
import { canvas } from '../../protocol/routes/canvas';
import { checkAddress } from '../http/address';
import { pixelHeaders } from '../request/headers';
import { signedOut } from '../session/session';
import { boardFrom, describeSent, encodePixels, isPixels } from './wire';

export type SocketPorts = Pick<Ports, 'api' | 'identity' | 'clock' | 'random' | 'address'>;

export interface CanvasSocketOptions {
  /** `auto`, or a host that the service names; by default, the canvas host. */
  readonly gateway?: string;
  /** Whether a session is required; only watching works without one. */
  readonly signedIn: boolean;
  /** Called for each connection; without a session, the service rejects pixels. */
  onSession?(isSignedIn: boolean): void;
  /** Called before each reconnect; messages sent after it may arrive before `onReconnect` is called. */
  onReopen?(): void;
  /** Called after each reconnect; `renewed` when the last token was rejected. Returns missed messages. */
  onReconnect?(renewed: boolean): Promise<readonly SocketMessage[] | undefined>;
}

/** The connection fails when a new token is rejected within this time, since another token would not help. */
const renewalIntervalMs = 60_000;

/**
 * Opens the socket.
 * @throws SignedOutError when a session is required and missing, or new tokens are rejected; RefusedError when the
 *   canvas is closed; UsageError for a gateway that the service does not name
 */
export async function openCanvas(ports: SocketPorts, options: CanvasSocketOptions): Promise<Socket> {
  const base = options.gateway === undefined ? undefined : await gatewayAddress(ports, options.gateway);
  const nextToken = await tokenSource(ports, options.signedIn);
  let renewed = false;
  const opening = ports.api.socket(canvas.socket, {
    base,
    onReconnect: async () => options.onReconnect?.(renewed),
    describe: describeSent,
    isChange: isPixels,
    async opening({ reopened, unauthorised }) {
      if (reopened) options.onReopen?.();
      renewed = unauthorised;
      const first = await nextToken(unauthorised);
      options.onSession?.(first !== undefined);
      const query = {
        platform: pixelHeaders['x-platform'],
        app_version: pixelHeaders['x-app-version'],
        device_id: await ports.identity.session.deviceId(),
      };
      return { query, first };
    },
  });
  const explain = (error: unknown) => {
    throw isShut(error) ? shut(error) : error;
  };
  const socket = await opening.catch(explain);
  return { ...socket, [Symbol.asyncIterator]: () => messagesOf(socket, explain) };
}

/** The messages; a reconnect can be refused like the first connection. */
async function* messagesOf(
  socket: Socket,
  explain: (error: unknown) => never,
): AsyncGenerator<SocketMessage> {
  try {
    yield* socket;
  } catch (error) {
    explain(error);
  }
}

/** The service rejects a socket with 403 and without a body, so the reason is unknown. */
const isShut = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.details.status === 403;

function shut({ details }: RefusedError): RefusedError {
  return new RefusedError('the canvas is closed, or this account may not open it', {
    ...details,
    hint: "'plaza platform portal' shows whether the event is open",
  });
}

/** Error handler for sends that the reconnect repeats, or whose outcome is checked otherwise. */
export function ignoreDisconnect(error: unknown): void {
  if (!(error instanceof NetworkError)) throw error;
}

/** Sends one pixel. After a disconnect, the outcome is unknown until the board is read again. */
export async function sendPixel(
  send: Socket['send'],
  pixel: Pixel,
  state: { disconnected(): void },
): Promise<void> {
  try {
    await send(encodePixels([pixel]));
  } catch (error) {
    ignoreDisconnect(error);
    state.disconnected();
  }
}

/** Returns a function that provides the token for each connection, renewed when the last one was rejected. */
async function tokenSource(
  { identity, clock, address }: Pick<Ports, 'identity' | 'clock' | 'address'>,
  isRequired: boolean,
) {
  const { session } = identity;
  const origin = (await address('main')).origin;
  let last: string | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;
  return async (rejected: boolean): Promise<string | undefined> => {
    if (rejected && last !== undefined) {
      if (clock.monotonic() - renewedAt < renewalIntervalMs)
        throw new SignedOutError('the canvas rejected a new access token');
      last = await session.renew(last, origin);
      renewedAt = clock.monotonic();
    } else {
      last = await session.accessToken(origin);
    }
    if (last === undefined && isRequired) throw signedOut(session);
    return last;
  };
}

/** Returns the address of a gateway, with the scheme of the canvas host. Only hosts that the service lists get a token. */
async function gatewayAddress(
  { api, address, random }: Pick<Ports, 'api' | 'address' | 'random'>,
  wanted: string,
): Promise<URL> {
  const { gateways } = await api.read(canvas.gateways);
  const hosts = gateways.map((gateway) =>
    URL.canParse(gateway) && gateway.includes('://') ? new URL(gateway).host : gateway,
  );
  const host =
    wanted === 'auto'
      ? hosts[Math.floor(random.number() * hosts.length)]
      : hosts.find((candidate) => candidate === wanted);
  if (host === undefined) {
    throw new UsageError(
      wanted === 'auto' ? 'the service has no gateways' : `'${wanted}' is not a gateway of the service`,
      { hint: hosts.length > 0 ? `use one of ${hosts.join(', ')}` : 'run the command without --gateway' },
    );
  }
  return checkAddress(`${(await address('pixel')).protocol}//${host}`);
}

/**
 * Reads the board or a region of it.
 * @throws NetworkError when the answer is not a board; UsageError when the region is outside the board
 */
export async function readBoard({ api }: Pick<Ports, 'api'>, region?: Region): Promise<Bitmap> {
  const { bytes, headers } = await api.bytes(canvas.board);
  const header = headers['x-canvas-size'];
  const board = boardFrom(bytes, Array.isArray(header) ? header[0] : header);
  return region ? cut(board, region) : board;
}

/** The changes between two boards, as one batch. */
export function missedChanges(before: Bitmap, now: Bitmap): SocketMessage[] {
  if (before.width !== now.width) {
    // Not a NetworkError: another reconnect would not help.
    throw new PlazaError('network', `the canvas size changed from ${before.width} to ${now.width}`, {
      hint: 'run the command again',
    });
  }
  const changes = changedPixels(before, now);
  return changes.length === 0 ? [] : [encodePixels(changes)];
}
