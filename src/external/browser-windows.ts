/** The two pages on loopback that a person uses in a browser: the captcha, and the drawing of an exam. */
import type { CaptchaWindow, DrawingTask, DrawingWindow } from '../ports/desk';
import { createSerialQueue } from '../queue';
import captchaPage from './captcha-window.html';
import drawingPage from './drawing-window.html';
import { filled, openLoopbackPage, type Reply } from './loopback-page';

export interface CaptchaWindowSetup {
  /** Address of the page with the widget. */
  readonly widget: URL;
  /** Purpose of the captcha, in the words of the widget. */
  readonly action: string;
  /** Called with the error codes of the widget. */
  readonly onError: (code: string) => void;
}

/** Maximum size of a posted body in bytes; tokens have a few thousand. */
const maxTokenBytes = 16 * 1024;

/** The captcha page, which embeds the widget of the service and returns one token (field notes 2.1). */
export async function openCaptchaWindow(setup: CaptchaWindowSetup): Promise<CaptchaWindow> {
  const { widget, action, onError } = setup;
  const source = new URL(widget);
  if (!source.searchParams.has('action')) source.searchParams.set('action', action);
  let resolveToken: (token: string) => void = () => {};
  const token = new Promise<string>((resolve) => {
    resolveToken = resolve;
  });
  let received = false;
  /** Accepts the first token, and errors before it. */
  const onPost = async (body: Buffer): Promise<Reply> => {
    if (received) return { status: 403 };
    const { token, trouble } = fieldsOf(body);
    if (typeof trouble === 'string') {
      onError(trouble.slice(0, 40));
      return { status: 204 };
    }
    if (typeof token !== 'string' || token === '') return { status: 422 };
    received = true;
    // The page gets its answer before the token is used and the server closed.
    return { status: 204, sent: () => resolveToken(token) };
  };
  const window = await openLoopbackPage({
    // The page posts `{token}` or `{trouble}` to its own address.
    html: (nonce) =>
      filled(captchaPage, { nonce, host: source.host, widget: source.href, origin: source.origin }),
    policy: [`frame-src ${source.origin}`],
    type: 'application/json',
    maxBytes: maxTokenBytes,
    onPost,
  });
  return { ...window, token };
}

function fieldsOf(body: Buffer): { token?: unknown; trouble?: unknown } {
  const fields: unknown = JSON.parse(body.toString('utf8'));
  return typeof fields === 'object' && fields !== null ? fields : {};
}

/** Maximum size of a drawing in bytes: the largest picture that an account can upload (field notes 2.18). */
const maxDrawingBytes = 20 * 2 ** 20;

/** The drawing page, which submits a PNG: pen, eraser, undo, redo, colors, clear; for mouse, touch and pen. */
export async function openDrawingWindow(task: DrawingTask): Promise<DrawingWindow> {
  const submissions = createSerialQueue();
  const receive = async (png: Buffer) => {
    const problem = await task.receive(png);
    return problem === undefined ? { status: 204, sent: task.received } : { status: 422, text: problem };
  };
  const window = await openLoopbackPage({
    // The page posts the PNG to its own address.
    html: (nonce) => filled(drawingPage, { nonce, title: task.title, text: task.text }),
    policy: [],
    type: 'image/png',
    maxBytes: maxDrawingBytes,
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
