/** The page that embeds the captcha widget of the service and hands on the token that it posts (field notes 2.1). */

export interface CaptchaHtml {
  /** Address of the widget's page. */
  readonly widget: URL;
  /** Allows this page's own script and style, nothing else. */
  readonly nonce: string;
}

/** The headers that keep the page to itself: only the widget may be in it, nobody may frame it or learn its path. */
export function captchaHeaders({ widget, nonce }: CaptchaHtml): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `frame-src ${widget.origin}`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}

/** The page. It posts `{token}` or `{trouble}` to its own address. */
export function captchaHtml({ widget, nonce }: CaptchaHtml): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>plaza: captcha</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; }
  body { max-width: 32rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  /* The widget's page is told the theme by its address: as a light one it is drawn on this page's own ground. */
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
  // Some room around it, or scroll bars would come.
  const within = (wanted, usual) => 20 + Math.min(Math.max(Number(wanted) || usual, 60), 600);
  async function hand(token) {
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
    let told = data;
    if (typeof data === 'string') try { told = JSON.parse(data); } catch { return; }
    if (typeof told !== 'object' || told === null) return;
    if (told.type === 'token' && typeof told.token === 'string') hand(told.token);
    if (told.type === 'expired' && !sent) say('The captcha token has expired. Solve the captcha again.');
    if (told.type === 'error') trouble(String(told.code).slice(0, 40));
    if (told.type === 'size') {
      frame.style.width = within(told.width, 300) + 'px';
      frame.style.height = within(told.height, 74) + 'px';
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    hand(form.querySelector('input').value.trim());
  });
</script>
</html>
`;
}

/** As an attribute's value. */
function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
