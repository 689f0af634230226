/** WebSockets as handlers use them, and the outbox that holds their messages until a change is on disk. */
import type { IncomingMessage } from 'node:http';
import { upgradeWebSocket } from '@hono/node-server';
import type { Context } from 'hono';
import type { WSContext } from 'hono/ws';
import type { WebSocket } from 'ws';
import type { StreamFault } from '../../fault-kinds';
import { cutPlace, floodCount, garbledText, type NextStreamFault } from '../control/faults';
import type { OpenSocket, Socket } from './handler';
import { maxBuffered } from './streams';

/** The router's additions to the handler's opener. */
export interface SocketHooks {
  /** Called for each message sent. */
  readonly nextFault: NextStreamFault;
  /** The handler threw while opening or on a message; the connection is closed with 1011. */
  failed(error: unknown): void;
  /** Holds outgoing messages back until the changes of the handled message are on disk. */
  readonly outbox: ReturnType<typeof createOutbox>;
  durable(): Promise<void> | undefined;
  /** The socket is open; `close` closes it. */
  opened(close: () => void): void;
}

/** The answer that upgrades the request to a WebSocket, which the handler then gets. */
export function openWebSocket(
  context: Context,
  incoming: IncomingMessage,
  open: OpenSocket,
  hooks: SocketHooks,
): Promise<Response> {
  const onMessage: ((message: string | Uint8Array) => void)[] = [];
  const onClose: (() => void)[] = [];
  const guarded = (connection: WSContext, step: () => void) => {
    try {
      step();
    } catch (error) {
      hooks.failed(error);
      connection.close(1011, 'internal error');
    }
  };
  return upgradeWebSocket(context, {
    onOpen: (_, connection) => {
      hooks.opened(() => connection.close(1001, 'the sandbox closes'));
      guarded(connection, () => open(socketOf(connection, incoming, hooks, { onMessage, onClose })));
    },
    onMessage: ({ data }, connection) => {
      const message = typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer);
      hooks.outbox.hold(() => {
        for (const callback of onMessage) guarded(connection, () => callback(message));
        return hooks.durable();
      });
    },
    onClose: (_, connection) => {
      for (const callback of onClose.splice(0)) guarded(connection, callback);
    },
  });
}

const open = 1;

function socketOf(
  connection: WSContext,
  incoming: IncomingMessage,
  { nextFault, outbox }: SocketHooks,
  callbacks: {
    readonly onMessage: ((message: string | Uint8Array) => void)[];
    readonly onClose: (() => void)[];
  },
): Socket {
  let cut = false;
  const faults: Readonly<Record<StreamFault, (message: string | Uint8Array) => void>> = {
    cut(message) {
      cut = true;
      incoming.socket.write(partOfFrame(message), () => incoming.socket.destroy());
    },
    garble: () => connection.send(garbledText),
    flood: (message) => sendTimes(connection, message, floodCount),
  };
  return {
    send: (message) => outbox.send(() => sendNow(message)),
    onMessage: (callback) => callbacks.onMessage.push(callback),
    onClose: (callback) => callbacks.onClose.push(callback),
    close: (code, reason) => outbox.send(() => connection.close(code, reason)),
  };
  function sendNow(message: string | Uint8Array): void {
    if (cut || connection.readyState !== open) return;
    if (unsentBytes(connection) > maxBuffered) {
      incoming.socket.destroy();
      return;
    }
    const fault = nextFault();
    if (fault) faults[fault](message);
    else sendTimes(connection, message, 1);
  }
}

function unsentBytes({ raw }: WSContext): number {
  return (raw as WebSocket | undefined)?.bufferedAmount ?? 0;
}

function sendTimes(connection: WSContext, message: string | Uint8Array, times: number): void {
  const payload = typeof message === 'string' ? message : new Uint8Array(message);
  for (let count = 0; count < times; count++) connection.send(payload);
}

/** The first half of a message's frame: its header promises more than comes (RFC 6455, section 5.2). */
function partOfFrame(message: string | Uint8Array): Buffer {
  const payload = Buffer.from(message);
  const first = 0x80 | (typeof message === 'string' ? 1 : 2);
  const header = Buffer.alloc(payload.length < 126 ? 2 : 10);
  header.writeUInt8(first, 0);
  header.writeUInt8(payload.length < 126 ? payload.length : 127, 1);
  if (payload.length >= 126) header.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([header, payload.subarray(0, cutPlace(payload))]);
}

/** An empty outbox. It never changes the order of messages. */
export function createOutbox() {
  const waiting: (() => void)[] = [];
  let holders = 0;
  const release = () => {
    holders -= 1;
    if (holders > 0) return;
    for (const work of waiting.splice(0)) work();
  };
  return {
    /** Sends now, or after the messages that wait. */
    send(work: () => void) {
      if (holders > 0) waiting.push(work);
      else work();
    },
    /** Runs `work` and holds messages back until the promise that it returns is settled; undefined: until it returns. */
    hold(work: () => Promise<void> | undefined) {
      holders += 1;
      const saved = work();
      // A failed save is in the log; the messages describe the world correctly all the same.
      if (saved) saved.then(release, release);
      else release();
    },
  };
}
