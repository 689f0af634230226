/** A page on loopback to draw on, which hands in a PNG. */
import type { DrawingTask, DrawingWindow } from '../ports/desk';
import { drawingHtml } from './drawing-html';
import { openLoopbackPage } from './loopback-page';

/** Maximum size of a drawing in bytes: the largest picture that an account can upload (field notes 2.18). */
const maxBytes = 20 * 2 ** 20;

/** Opens the page. */
export async function openDrawingWindow(task: DrawingTask): Promise<DrawingWindow> {
  let last: Promise<unknown> = Promise.resolve();
  const receive = async (png: Buffer) => {
    const problem = await task.receive(png);
    return problem === undefined
      ? { status: 204, ...(task.received && { sent: task.received }) }
      : { status: 422, text: problem };
  };
  const page = await openLoopbackPage({
    html: (nonce) => drawingHtml(task, nonce),
    policy: [],
    type: 'image/png',
    maxBytes,
    onPost(png) {
      // The last drawing counts: an earlier one must not overtake it.
      const next = last.then(() => receive(png));
      last = next.catch(() => undefined);
      return next;
    },
  });
  return {
    ...page,
    async close() {
      // What is being handed in is finished, and the page told so.
      await last;
      await page.close();
    },
  };
}
