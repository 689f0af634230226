/** Watches the canvas: all its events, over as many connections as needed. */
import { type Bitmap, blankBitmap, changedPixels } from '../../canvas/core/bitmap';
import type { BoardEvent, CanvasEffect, CanvasEvent } from '../../canvas/core/events';
import { smallestSide } from '../../canvas/core/growing-board';
import {
  applyPixels,
  type CanvasMessage,
  decodeMessage,
  encodeHeatmap,
  encodePixels,
} from '../../canvas/core/wire';
import { PlazaError, SignedOutError } from '../../errors';
import type { Ports } from '../../ports';
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
 * the board again, and the missed changes come as pixels. Without a session the canvas is view-only (protocol:
 * authentication 10): there is no board, and the picture is what comes.
 * @throws NetworkError without a connection or a board, SignedOutError when the session has ended
 */
export async function watchCanvas(
  ports: SocketPorts & Pick<Ports, 'note'>,
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
  board = await firstBoard(ports).catch(async (error) => {
    await socket.close();
    throw error;
  });
  return {
    first: async () => boardEvent(board),
    events: batchPixels(decodedMessages(socket, board), {
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

/** A copy of the board, since the events change it; without one an empty picture. */
function boardEvent(board: Bitmap | undefined): BoardEvent {
  if (!board) return { type: 'board', board: blankBitmap(smallestSide, smallestSide), isPartial: true };
  return { type: 'board', board: { ...board, pixels: board.pixels.slice() } };
}

/** The board; undefined when nobody is signed in and reading it requires a session. */
async function firstBoard(ports: SocketPorts & Pick<Ports, 'note'>): Promise<Bitmap | undefined> {
  try {
    return await readBoard(ports);
  } catch (error) {
    if (!(error instanceof SignedOutError) || (await ports.identity.person()) !== null) throw error;
    ports.note(
      'not signed in: the canvas is view-only, and only pixels that are placed from now on are shown',
    );
    return undefined;
  }
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

/** The known messages; applies their pixels to the board, where there is one. */
async function* decodedMessages(socket: Socket, board: Bitmap | undefined): AsyncGenerator<CanvasMessage> {
  for await (const raw of socket) {
    const message = decodeMessage(raw);
    if (board && message?.type === 'pixels') applyPixels(board, message.batch);
    if (message) yield message;
  }
}

function eventOf(message: Exclude<CanvasMessage, { type: 'pixels' }>, authors: AuthorRequests): CanvasEvent {
  return message.type === 'author' ? { type: 'author', ...authors.answered(), ...message.answer } : message;
}
