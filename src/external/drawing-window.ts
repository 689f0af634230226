/** The drawing page on loopback, which submits a PNG: pen, eraser, undo, redo, colors, clear; for mouse, touch and pen. */
import type { DrawingTask, DrawingWindow } from '../ports/desk';
import { createSerialQueue } from '../queue';
import page from './drawing-window.html';
import { filled, openLoopbackPage } from './loopback-page';

/** Maximum size of a drawing in bytes: the largest picture that an account can upload (field notes 2.18). */
const maxBytes = 20 * 2 ** 20;

export async function openDrawingWindow(task: DrawingTask): Promise<DrawingWindow> {
  const submissions = createSerialQueue();
  const receive = async (png: Buffer) => {
    const problem = await task.receive(png);
    return problem === undefined ? { status: 204, sent: task.received } : { status: 422, text: problem };
  };
  const window = await openLoopbackPage({
    // The page posts the PNG to its own address.
    html: (nonce) => filled(page, { nonce, title: task.title, text: task.text }),
    policy: [],
    type: 'image/png',
    maxBytes,
    // One after another: the last drawing must be stored last.
    onPost: (png) => submissions.run(() => receive(png)),
  });
  return {
    ...window,
    async close() {
      // A submission in progress is completed, and the page receives the result.
      await submissions.idle();
      await window.close();
    },
  };
}
