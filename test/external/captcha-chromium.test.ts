/** The captcha page in a real browser, with the sandbox's own widget in it; skipped by name where no browser is. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCaptchaWindow } from '../../src/external/captcha-window';
import { writePageLink } from '../../src/external/page-link';
import type { CaptchaWindow } from '../../src/ports/desk';
import { ask } from '../sandbox/requests';
import { type Browser, chromium, startChromium } from '../support/chromium';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const status = "document.querySelector('[role=status]').textContent";
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function opened(widget: string, action = 'login'): Promise<CaptchaWindow & { troubles: string[] }> {
  const troubles: string[] = [];
  const window = await openCaptchaWindow({
    widget: new URL(widget),
    action,
    onError: (code) => void troubles.push(code),
  });
  closers.push(window.close);
  return { ...window, troubles };
}

/** A widget of the test's own: it posts what `script` says. */
async function widgetThat(script: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><script>const say = (message) => parent.postMessage(message, '*'); ${script}</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/widget`;
}

describe.skipIf(!chromium)(
  chromium ? 'in a real browser' : 'in a real browser: chromium is not installed',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startChromium();
    });
    afterAll(() => browser.close());

    it.each([
      ['own', false, 'login'],
      ['external', true, 'register'],
    ] as const)(
      'the widget of the %s provider is solved, and its token is good once',
      async (_, external, action) => {
        sandbox().control.setSwitch('external-captcha', external);
        const { body } = await ask(sandbox(), 'GET /api/v1/auth/captcha/page');
        const { url, field } = body as { url: string; field: string };
        const window = await opened(url, action);
        const folder = await mkdtemp(join(tmpdir(), 'plaza-link-'));
        closers.push(() => rm(folder, { recursive: true, force: true }));
        const link = await writePageLink(window.address, { state: folder, home: undefined });
        const page = await browser.open(link.href);
        await page.until("document.querySelector('button') !== null", url);
        await page.evaluate("document.querySelector('button').click()", url);
        const token = await window.token;
        // The page closes itself, which a page may that nothing was visited in before.
        await page.closed;
        const verb = action === 'login' ? 'sign-in' : 'sign-up';
        const credentials = {
          email: action === 'login' ? 'ada@sandbox.test' : 'new@example.org',
          password: 'sandbox-password',
        };
        const asked = await ask(sandbox(), `POST /api/v1/auth/${verb}`, {
          body: { ...credentials, [field]: token },
        });
        expect(asked.status).toBe(200);
      },
    );

    it.each([
      ['light', false],
      ['dark', true],
    ])('the widget is asked for in a %s browser’s theme', async (theme, dark) => {
      const window = await opened(await widgetThat(''));
      const page = await browser.open(window.address, { dark });
      await page.until(`document.querySelector('iframe')?.src.endsWith('?action=login&theme=${theme}')`);
    });

    it('the widget fits into its frame, hides its token there, and nothing is wider than a narrow window', async () => {
      const { body } = await ask(sandbox(), 'GET /api/v1/auth/captcha/page');
      const { url } = body as { url: string };
      const page = await browser.open((await opened(url)).address, { width: 300 });
      await page.until("getComputedStyle(document.getElementById('shown')).display === 'none'", url);
      const frame = 'document.documentElement';
      await page.until(`${frame}.scrollHeight <= innerHeight`, url);
      expect(await page.evaluate(`${frame}.scrollWidth <= innerWidth`)).toBe(true);
    });

    it('says who wants it, and names its box', async () => {
      const widget = await widgetThat('');
      const page = await browser.open((await opened(widget)).address);
      await page.until("document.querySelector('input')?.labels[0].textContent === 'Or paste a token'");
      const task = await page.evaluate<string>("document.getElementById('task').textContent");
      expect(task).toContain(`${new URL(widget).host} requires a captcha`);
    });

    it('a token can be pasted', async () => {
      const window = await opened(await widgetThat(''));
      const page = await browser.open(window.address);
      await page.until("document.querySelector('input') !== null");
      await page.evaluate("document.querySelector('input').value = '  pasted-token '");
      await page.evaluate("document.querySelector('form button').click()");
      expect(await window.token).toBe('pasted-token');
    });

    it('takes messages as text too, and the size within limits', async () => {
      const widget = await widgetThat("say({ type: 'size', width: 9000, height: 100 });");
      const page = await browser.open((await opened(widget)).address);
      await page.until("document.querySelector('iframe')?.style.width === '620px'");
      expect(await page.evaluate("document.querySelector('iframe').style.height")).toBe('120px');
      const text = await opened(
        await widgetThat("say(JSON.stringify({ type: 'token', token: 'as-text' }));"),
      );
      await browser.open(text.address);
      expect(await text.token).toBe('as-text');
    });

    it('believes nobody but the widget: not itself, not another frame, not nonsense', async () => {
      const widget = await widgetThat(
        "say('{'); say(null); say(7); say({ type: 'token' }); say({ type: 'token', token: 5 });",
      );
      const window = await opened(widget);
      const page = await browser.open(window.address);
      await page.until("document.querySelector('iframe') !== null");
      await page.evaluate("window.postMessage({ type: 'token', token: 'of the page itself' }, '*')");
      await page.until("document.querySelector('input') !== null");
      await page.evaluate("document.querySelector('input').value = 'the person'");
      await page.evaluate("document.querySelector('form button').click()");
      expect(await window.token).toBe('the person');
    });

    it('says that a token is over, and what went wrong', async () => {
      const expired = await browser.open(
        (await opened(await widgetThat("say({ type: 'expired' })"))).address,
      );
      await expired.until(`${status}.includes('has expired')`);
      const wrong = await opened(await widgetThat("say({ type: 'error', code: 'network' })"));
      const page = await browser.open(wrong.address);
      await page.until(`${status}.includes('error network')`);
      const foreign = await opened(await widgetThat("say({ type: 'error', code: 110200 })"));
      const other = await browser.open(foreign.address);
      await other.until(`${status}.includes('works only on another domain')`);
      // Told once the page's own request is through.
      while (foreign.troubles.length === 0 || wrong.troubles.length === 0)
        await new Promise((resolve) => setImmediate(resolve));
      expect([wrong.troubles, foreign.troubles]).toEqual([['network'], ['110200']]);
    });

    it('tells when the terminal has gone', async () => {
      const window = await opened(await widgetThat(''));
      const page = await browser.open(window.address);
      await page.until("document.querySelector('input') !== null");
      await window.close();
      await page.evaluate("document.querySelector('input').value = 'too late'");
      await page.evaluate("document.querySelector('form button').click()");
      await page.until(`${status}.includes('has ended')`);
    });
  },
);
