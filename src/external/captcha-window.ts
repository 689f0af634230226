/** The captcha page on loopback, which embeds the widget of the service and returns one token (field notes 2.1). */
import type { CaptchaWindow } from '../ports/desk';
import page from './captcha-window.html';
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
const maxBytes = 16 * 1024;

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
    html: (nonce) => filled(page, { nonce, host: source.host, widget: source.href, origin: source.origin }),
    policy: [`frame-src ${source.origin}`],
    type: 'application/json',
    maxBytes,
    onPost,
  });
  return { ...window, token };
}

function fieldsOf(body: Buffer): { token?: unknown; trouble?: unknown } {
  const fields: unknown = JSON.parse(body.toString('utf8'));
  return typeof fields === 'object' && fields !== null ? fields : {};
}
