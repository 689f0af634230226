/** Watches the canvas: all its events, over as many connections as needed. */
import { type Bitmap, changedPixels } from '../../canvas/core/bitmap';
import type { BoardEvent, CanvasEffect, CanvasEvent } from '../../canvas/core/events';
import {
  applyPixels,
  type CanvasMessage,
  decodeMessage,
  encodeHeatmap,
  encodePixels,
} from '../../canvas/core/wire';
import { PlazaError } from '../../errors';
import type { Socket, SocketMessage } from '../../ports/live';
import { type AuthorRequests, authorRequests } from './author-requests';
import { readBoard } from './board';
import { ignoreDisconnect, openCanvas, type SocketPorts } from './connection';
import { batchPixels } from './pixel-batching';

export interface CanvasWatch {
  /** The board before the first event. */
  first(): Promise<BoardEvent>;
  readonly events: AsyncIterable<CanvasEvent>;
  perform(effect: CanvasEffect): Promise<undefined>;
}

/**
 * Opens the socket before it reads the board, so that no change is missed between the two. After a reconnect, it reads
 * the board again, and the missed changes come as pixels.
 * @throws NetworkError without a connection or a board, SignedOutError when reading the board requires a session
 */
export async function watchCanvas(
  ports: SocketPorts,
  { gateway, zones }: { readonly gateway?: string; readonly zones: boolean },
): Promise<CanvasWatch> {
  let zonesOn = zones;
  let board: Bitmap | undefined;
  const authors = authorRequests(ports.clock, (message) => socket.send(message));
  const socket: Socket = await openCanvas(ports, {
    signedIn: false,
    gateway,
    async onReconnect() {
      authors.clear();
      if (zonesOn) await socket.send(encodeHeatmap());
      return board && missedChanges(board, await readBoard(ports));
    },
  });
  if (zonesOn) await socket.send(encodeHeatmap()).catch(ignoreDisconnect);
  const current = await readBoard(ports).catch(async (error) => {
    await socket.close();
    throw error;
  });
  board = current;
  return {
    // A copy: the events change the board.
    first: async () => ({ type: 'board', board: { ...current, pixels: current.pixels.slice() } }),
    events: batchPixels(decodedMessages(socket, current), {
      clock: ports.clock,
      toEvent: (message) => eventOf(message, authors),
    }),
    async perform(effect) {
      if (effect.type === 'author') await authors.ask(effect).catch(ignoreDisconnect);
      else {
        zonesOn = !zonesOn;
        await socket.send(encodeHeatmap()).catch(ignoreDisconnect);
      }
      return undefined;
    },
  };
}

/** The changes between two boards, as one batch. */
function missedChanges(before: Bitmap, now: Bitmap): SocketMessage[] {
  if (before.width !== now.width) {
    // Not a NetworkError: another reconnect would not help.
    throw new PlazaError('network', `the canvas size changed from ${before.width} to ${now.width}`, {
      hint: 'run the command again',
    });
  }
  const changes = changedPixels(before, now);
  return changes.length === 0 ? [] : [encodePixels(changes)];
}

/** The known messages; applies their pixels to the board. */
async function* decodedMessages(socket: Socket, board: Bitmap): AsyncGenerator<CanvasMessage> {
  for await (const raw of socket) {
    const message = decodeMessage(raw);
    if (message?.type === 'pixels') applyPixels(board, message.batch);
    if (message) yield message;
  }
}

function eventOf(message: Exclude<CanvasMessage, { type: 'pixels' }>, authors: AuthorRequests): CanvasEvent {
  return message.type === 'author' ? { type: 'author', ...authors.answered(), ...message.answer } : message;
}
