/** Connections that stay open: event streams and sockets. */

/** Parameters of one connection. They are requested for each connection, because tickets are single use and tokens expire. */
export interface SocketOpening {
  readonly query?: Readonly<Record<string, unknown>>;
  /** The first message to send. */
  readonly first?: SocketMessage;
}

/** Facts about the connection before this one. */
export interface OpeningFacts {
  readonly reopened: boolean;
  /** The server refused the last connection as unauthorized: it needs a new token or ticket. */
  readonly unauthorised: boolean;
}

export interface Reopening<Item> {
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal;
  /** False: the iteration ends with the connection. */
  readonly reconnect?: boolean;
  /** Called after each reconnect, before its first item. @returns items that were missed since */
  onReconnect?(): Promise<readonly Item[] | undefined>;
}

export interface SocketOptions extends Reopening<SocketMessage> {
  opening(facts: OpeningFacts): Promise<SocketOpening>;
  /** Base address (http or https) instead of the host of the route. */
  readonly base?: URL;
  /** Text ping every `everyMs` milliseconds. Messages that equal `answer` are not passed on. */
  readonly ping?: { readonly everyMs: number; readonly text: string; readonly answer: string };
  /** Decodes a sent message; a dry run shows the result instead of the bytes. */
  describe?(message: SocketMessage): unknown;
  /** Whether a message changes something; default: every message of a route that is not a read. */
  isChange?(message: SocketMessage): boolean;
}

/** A WebSocket that reconnects. Its messages can be iterated once; it reconnects only while they are iterated. */
export interface Socket extends AsyncIterable<SocketMessage> {
  /** @throws NetworkError while there is no connection (nothing was sent), or when it is lost during the send */
  send(message: SocketMessage): Promise<void>;
  /** Closes the connection and ends the iteration. */
  close(): Promise<void>;
}

export type SocketMessage = string | Uint8Array;

export interface StreamEvent {
  /** The field `event`. */
  readonly event?: string;
  /** The field `data` as JSON, or as text when it is not JSON. */
  readonly data: unknown;
  readonly id?: string;
}

export interface StreamOptions extends Reopening<StreamEvent> {
  /** Number of tries of the first connection; default 3. */
  readonly firstTries?: number;
  /** Called after each connect, before its first event. @returns events that were missed since */
  onOpen?(reopened: boolean): Promise<readonly StreamEvent[] | undefined>;
  /** Whether an event cannot be read: the events of `onOpen` replace it, or the stream reconnects. */
  isUnreadable?(event: StreamEvent): boolean;
  /** Time without data after which the connection is considered lost, in milliseconds. */
  readonly idleMs?: number;
}
