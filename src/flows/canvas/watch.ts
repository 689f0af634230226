/** Watching the canvas: everything that happens on it, over as many connections as that takes. */
import type { PixelBatch } from '../../canvas/core/batch';
import { type Bitmap, changedPixels } from '../../canvas/core/bitmap';
import {
  applyPixels,
  type CanvasMessage,
  decodeMessage,
  encodeHeatmap,
  encodePixels,
} from '../../canvas/core/wire';
import { PlazaError } from '../../errors';
import type { Socket, SocketMessage } from '../../ports/live';
import { type AuthorQuestions, authorQuestions } from './authors';
import { type BoardContext, readBoard } from './board';
import { openCanvas, type SocketContext, unlessDown } from './connection';
import { gathered } from './pixel-batching';

export interface WatchContext extends SocketContext, BoardContext {
  readonly api: SocketContext['api'] & BoardContext['api'];
}

/** What happens, as `--json` prints it. */
export type CanvasEvent =
  | { readonly type: 'pixels'; readonly at: string; readonly pixels: PixelBatch }
  /** Where it was asked about stands beside the answer. */
  | { readonly type: 'author'; readonly x?: number; readonly y?: number; readonly [field: string]: unknown }
  | Exclude<CanvasMessage, { type: 'pixels' | 'author' }>;

/** What a screen is told before all events. */
export interface BoardEvent {
  readonly type: 'board';
  readonly board: Bitmap;
}

/** What a screen may want. */
export type CanvasEffect =
  | { readonly type: 'author'; readonly x: number; readonly y: number }
  | { readonly type: 'heatmap' };

export interface CanvasWatch {
  /** The board from which the events go on. */
  first(): Promise<BoardEvent>;
  readonly events: AsyncIterable<CanvasEvent>;
  perform(effect: CanvasEffect): Promise<undefined>;
}

/**
 * Opens the socket first and reads the board second, so that nothing falls between the two; after each reopening
 * again, and what was missed meanwhile comes as pixels.
 * @throws NetworkError when there is no connection or no board, SignedOutError when nobody may read it
 */
export async function watchCanvas(
  ctx: WatchContext,
  { gateway, zones }: { readonly gateway?: string; readonly zones: boolean },
): Promise<CanvasWatch> {
  let wantsZones = zones;
  let board: Bitmap | undefined;
  const authors = authorQuestions(ctx.clock, (question) => socket.send(question));
  const socket: Socket = await openCanvas(ctx, {
    signedIn: false,
    ...(gateway !== undefined && { gateway }),
    async onReconnect() {
      authors.forget();
      if (wantsZones) await socket.send(encodeHeatmap());
      return board && missed(board, await readBoard(ctx));
    },
  });
  if (wantsZones) await socket.send(encodeHeatmap()).catch(unlessDown);
  const known = await readBoard(ctx).catch(async (error) => {
    await socket.close();
    throw error;
  });
  board = known;
  return {
    // A copy: what is known goes on changing.
    first: async () => ({ type: 'board', board: { ...known, pixels: known.pixels.slice() } }),
    events: gathered(decoded(socket, known), {
      clock: ctx.clock,
      told: (message) => eventOf(message, authors),
    }),
    async perform(effect) {
      if (effect.type === 'author') await authors.ask(effect).catch(unlessDown);
      else {
        wantsZones = !wantsZones;
        await socket.send(encodeHeatmap()).catch(unlessDown);
      }
      return undefined;
    },
  };
}

/** What the board shows now and did not before, as one batch. */
function missed(before: Bitmap, now: Bitmap): SocketMessage[] {
  if (before.width !== now.width) {
    // Not a NetworkError: connecting again would not mend it.
    throw new PlazaError('network', `the canvas size changed from ${before.width} to ${now.width}`, {
      hint: 'run the command again',
    });
  }
  const changes = changedPixels(before, now);
  return changes.length === 0 ? [] : [encodePixels(changes)];
}

/** The messages that mean something; the board follows them. */
async function* decoded(socket: Socket, board: Bitmap): AsyncGenerator<CanvasMessage> {
  for await (const raw of socket) {
    const message = decodeMessage(raw);
    if (message?.type === 'pixels') applyPixels(board, message.batch);
    if (message) yield message;
  }
}

function eventOf(message: Exclude<CanvasMessage, { type: 'pixels' }>, authors: AuthorQuestions): CanvasEvent {
  return message.type === 'author' ? { type: 'author', ...authors.answered(), ...message.answer } : message;
}
