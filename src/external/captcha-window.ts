/** The captcha page on loopback, which embeds the widget of the service and returns one token (field notes 2.1). */
import type { CaptchaWindow } from '../ports/desk';
import { escaped, openLoopbackPage, type Reply } from './loopback-page';

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

/** Opens the page. */
export async function openCaptchaWindow({
  widget,
  action,
  onError,
}: CaptchaWindowSetup): Promise<CaptchaWindow> {
  const source = withAction(widget, action);
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
  const page = await openLoopbackPage({
    html: (nonce) => captchaHtml({ widget: source, nonce }),
    policy: [`frame-src ${source.origin}`],
    type: 'application/json',
    maxBytes,
    onPost,
  });
  return { ...page, token };
}

function fieldsOf(body: Buffer): { token?: unknown; trouble?: unknown } {
  const fields: unknown = JSON.parse(body.toString('utf8'));
  return typeof fields === 'object' && fields !== null ? fields : {};
}

function withAction(widget: URL, action: string): URL {
  const url = new URL(widget);
  if (!url.searchParams.has('action')) url.searchParams.set('action', action);
  return url;
}

export interface CaptchaHtml {
  /** Address of the page with the widget. */
  readonly widget: URL;
  /** Allows the script and style of this page. */
  readonly nonce: string;
}

/** The page. It posts `{token}` or `{trouble}` to its own address. */
function captchaHtml({ widget, nonce }: CaptchaHtml): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>plaza: captcha</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; }
  body { max-width: 32rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  /* The address of the widget has the theme; as a light frame, it is drawn on the background of this page. */
  iframe { display: block; width: 320px; max-width: 100%; height: 100px; border: 0; color-scheme: light; }
  label { display: block; margin-top: 2rem; }
  form div { display: flex; gap: .5rem; }
  input { flex: 1; min-width: 0; font: inherit; padding: .25rem .5rem; }
  button { font: inherit; padding: .25rem .75rem; }
</style>
<h1>Captcha</h1>
<p id="task"><b>${escaped(widget.host)}</b> requires a captcha. Solve it here; the command in the terminal then continues.</p>
<noscript><p>JavaScript is disabled. Paste a token in the terminal instead.</p></noscript>
<div id="widget" data-src="${escaped(widget.href)}"></div>
<p role="status"></p>
<form>
  <label for="token">Or paste a token</label>
  <div><input id="token" required autocomplete="off" spellcheck="false"><button>Submit</button></div>
</form>
<script nonce="${nonce}">
  const origin = ${JSON.stringify(widget.origin)};
  const task = document.getElementById('task');
  const place = document.getElementById('widget');
  const status = document.querySelector('[role=status]');
  const form = document.querySelector('form');
  const widget = new URL(place.dataset.src);
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (!widget.searchParams.has('theme')) widget.searchParams.set('theme', theme);
  const frame = document.createElement('iframe');
  frame.title = 'Captcha';
  frame.sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';
  frame.src = widget;
  place.append(frame);
  let sent = false;
  const say = (text) => { status.textContent = text; };
  const post = (body) => fetch(location.href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // Extra space prevents scroll bars.
  const sideOf = (wanted, fallback) => 20 + Math.min(Math.max(Number(wanted) || fallback, 60), 600);
  async function submit(token) {
    if (sent || !token) return;
    sent = true;
    try {
      const answer = await post({ token });
      if (!answer.ok) throw new Error();
      task.remove();
      frame.remove();
      form.remove();
      say('Done. You can close this window and return to the terminal.');
      window.close();
    } catch {
      sent = false;
      say('The command in the terminal has ended. Run it again.');
    }
  }
  function trouble(code) {
    say(code === '110200'
      ? 'Captcha error 110200: the captcha works only on another domain, so it cannot be solved here. Paste a token, or sign in with a QR code.'
      : 'Captcha error ' + code + '. Try again, or paste a token.');
    post({ trouble: code }).catch(() => undefined);
  }
  window.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow) return;
    let message = data;
    if (typeof data === 'string') try { message = JSON.parse(data); } catch { return; }
    if (typeof message !== 'object' || message === null) return;
    if (message.type === 'token' && typeof message.token === 'string') submit(message.token);
    if (message.type === 'expired' && !sent) say('The captcha token has expired. Solve the captcha again.');
    if (message.type === 'error') trouble(String(message.code).slice(0, 40));
    if (message.type === 'size') {
      frame.style.width = sideOf(message.width, 300) + 'px';
      frame.style.height = sideOf(message.height, 74) + 'px';
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(form.querySelector('input').value.trim());
  });
</script>
</html>
`;
}
