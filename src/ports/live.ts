/** Connections that stay open: event streams and sockets. */

/** What a connection is opened with; requested again each time, since tickets are used up and tokens expire. */
export interface SocketOpening {
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent before anything else. */
  readonly first?: SocketMessage;
}

/** Why `opening` is called. */
export interface OpeningFacts {
  readonly reopened: boolean;
  /** The last one was turned away as not authorised: the token or ticket must be a new one. */
  readonly unauthorised: boolean;
}

/** How something that stays open is reopened. */
export interface Reopening<Item> {
  /** Ends it quietly. */
  readonly signal?: AbortSignal;
  /** False: when the connection ends, so do its items. */
  readonly reconnect?: boolean;
  /** Called after each opening but the first, before its first item; gives the items missed meanwhile. */
  onReconnect?(): Promise<readonly Item[] | undefined>;
}

export interface SocketOptions extends Reopening<SocketMessage> {
  opening(facts: OpeningFacts): Promise<SocketOpening>;
  /** Another host than the route's own, with scheme http or https. */
  readonly base?: URL;
  /** A text that keeps the connection alive, and the server's answer to it; answers are not passed on. */
  readonly ping?: { readonly everyMs: number; readonly text: string; readonly answer: string };
  /** What a message that is sent means; a dry run shows it in place of the bytes. */
  describe?(message: SocketMessage): unknown;
}

/** A socket: its messages are iterated once, and iterating is what keeps it open. */
export interface Socket extends AsyncIterable<SocketMessage> {
  /** @throws NetworkError when the connection is down at the moment: nothing was sent then */
  send(message: SocketMessage): Promise<void>;
  /** Closes it cleanly; its iteration ends. */
  close(): Promise<void>;
}

/** A text or a binary message. */
export type SocketMessage = string | Uint8Array;

/** One event of a stream. */
export interface StreamEvent {
  /** The name in `event:`; undefined when the server gave none. */
  readonly event?: string;
  /** The JSON of `data:`; its text when it is not JSON. */
  readonly data: unknown;
  readonly id?: string;
}

export interface StreamOptions extends Reopening<StreamEvent> {
  /** How often the first opening is tried; 3 by default. */
  readonly firstTries?: number;
  /** Called after each opening, before its first item; gives the items missed meanwhile. */
  onOpen?(reopened: boolean): Promise<readonly StreamEvent[] | undefined>;
  /**
   * Whether what an event held is lost. What `onOpen` gives comes in its place; when that fails for now, the connection
   * is opened again.
   */
  isUnreadable?(event: StreamEvent): boolean;
  /** Silence after which the connection counts as dead, in milliseconds. */
  readonly idleMs?: number;
}
