/** The page of the captcha widget, and how it talks to the page that embeds it (field notes 2.1). */

/** The path of the page on the main host. Its query: `sitekey`, `theme` (`light`, `dark`), `action`. */
export const captchaPath = '/captcha';

/** The path at which the page gets a token, with the same `sitekey` and `action`. */
export const solvePath = '/captcha/solve';

/**
 * A page with a button that gets a token. It posts objects to the page that embeds it: `{type: 'size', width, height}`,
 * `{type: 'token', token}`, `{type: 'expired'}`, `{type: 'error', code}`. Without such a page it shows the token.
 */
export const widgetPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Captcha of the sandbox</title>
<style>
  body { margin: 0; font: 16px system-ui, sans-serif; }
  main { box-sizing: border-box; width: 300px; height: 74px; padding: 12px; border: 1px solid #999; background: #fff; color: #222; }
  .dark main { background: #222; color: #eee; }
  button { font: inherit; padding: 6px 12px; }
  output:not([hidden]) { display: block; margin: 12px; font-family: monospace; overflow-wrap: anywhere; }
</style>
<main><button>I am a person</button> <span id="state" role="status"></span></main>
<output id="shown" hidden></output>
<script>
  const query = new URLSearchParams(location.search);
  const action = query.get('action') ?? 'login';
  const sitekey = query.get('sitekey') ?? '';
  const button = document.querySelector('button');
  const state = document.getElementById('state');
  const shown = document.getElementById('shown');
  const embedded = window.parent !== window;
  const say = (message) => embedded && window.parent.postMessage(message, '*');
  document.documentElement.className = query.get('theme') === 'dark' ? 'dark' : 'light';
  say({ type: 'size', width: 300, height: 74 });
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const asked = new URLSearchParams({ action, sitekey });
      const answer = await fetch('${solvePath}?' + asked, { method: 'POST' });
      const body = await answer.json();
      if (answer.ok) solved(body);
      else failed(body.error.code);
    } catch {
      failed('network');
    }
  });
  function solved({ token, expiresIn }) {
    state.textContent = 'Thank you';
    shown.textContent = token;
    shown.hidden = embedded;
    say({ type: 'token', token });
    setTimeout(() => {
      ready('Once more, please');
      say({ type: 'expired' });
    }, expiresIn * 1000);
  }
  function failed(code) {
    ready('That went wrong: ' + code);
    say({ type: 'error', code });
  }
  function ready(text) {
    state.textContent = text;
    shown.hidden = true;
    button.disabled = false;
  }
</script>
</html>
`;
