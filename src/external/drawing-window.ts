/** A page on loopback to draw on, which hands in a PNG. */
import type { DrawingTask, DrawingWindow } from '../ports/desk';
import { createSerialQueue } from '../queue';
import { drawingHtml } from './drawing-html';
import { openLoopbackPage } from './loopback-page';

/** Maximum size of a drawing in bytes: the largest picture that an account can upload (field notes 2.18). */
const maxBytes = 20 * 2 ** 20;

/** Opens the page. */
export async function openDrawingWindow(task: DrawingTask): Promise<DrawingWindow> {
  const turns = createSerialQueue();
  const receive = async (png: Buffer) => {
    const problem = await task.receive(png);
    return problem === undefined ? { status: 204, sent: task.received } : { status: 422, text: problem };
  };
  const page = await openLoopbackPage({
    html: (nonce) => drawingHtml(task, nonce),
    policy: [],
    type: 'image/png',
    maxBytes,
    // The last drawing counts: an earlier one must not overtake it.
    onPost: (png) => turns.run(() => receive(png)),
  });
  return {
    ...page,
    async close() {
      // A drawing that is being handed in is finished, and the page receives the result.
      await turns.idle();
      await page.close();
    },
  };
}
