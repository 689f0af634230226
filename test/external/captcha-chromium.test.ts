import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openCaptchaWindow } from '../../src/external/browser-windows';
import { writePageLink } from '../../src/external/loopback-page';
import { ask } from '../sandbox/requests';
import { type Browser, chromium, startChromium } from '../support/chromium';
import { useFolder } from '../support/folder';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const folder = useFolder();
const status = "document.querySelector('[role=status]').textContent";

/** The window of a widget, and the errors that the widget has reported. */
async function windowOf(widget: string, action = 'login') {
  const errors: string[] = [];
  const onError = (code: string) => void errors.push(code);
  const window = await openCaptchaWindow({ widget: new URL(widget), action, onError });
  onTestFinished(window.close);
  return { ...window, errors };
}

/** A widget whose script is `script`; `say` posts a message to the page. */
async function widgetThat(script: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><script>const say = (message) => parent.postMessage(message, '*'); ${script}</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/widget`;
}

describe.skipIf(!chromium)(
  chromium ? 'the captcha page' : 'the captcha page: chromium is not installed',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startChromium();
    });
    afterAll(() => browser.close());

    /** The page of a widget, in which a token can be submitted. */
    const openPage = async (window: { address: string }) => {
      const page = await browser.open(window.address);
      await page.until("document.querySelector('input') !== null");
      return page;
    };
    const submit = async (page: Awaited<ReturnType<typeof openPage>>, token: string) => {
      await page.evaluate(`document.querySelector('input').value = '${token}'`);
      await page.evaluate("document.querySelector('form button').click()");
    };
    it.each([
      ['own', false, 'login'],
      ['external', true, 'register'],
    ] as const)('gets a valid token from the widget of the %s provider', async (_, external, action) => {
      sandbox().control.setSwitch('external-captcha', external);
      const { body } = await ask(sandbox(), 'GET /api/v1/auth/captcha/page');
      const { url, field } = body as { url: string; field: string };
      const window = await windowOf(url, action);
      const link = await writePageLink(window.address, { state: folder(), home: undefined });
      const page = await browser.open(link.href);
      await page.until("document.querySelector('button') !== null", url);
      await page.evaluate("document.querySelector('button').click()", url);
      const token = await window.token;
      // A page without a history may close itself.
      await page.closed;
      const verb = action === 'login' ? 'sign-in' : 'sign-up';
      const credentials = {
        email: action === 'login' ? 'ada@sandbox.test' : 'new@example.org',
        password: 'sandbox-password',
      };
      const response = await ask(sandbox(), `POST /api/v1/auth/${verb}`, {
        body: { ...credentials, [field]: token },
      });
      expect(response.status).toBe(200);
    });

    it.each([
      ['light', false],
      ['dark', true],
    ])('loads the widget in the %s theme of the browser', async (theme, dark) => {
      const window = await windowOf(await widgetThat(''));
      const page = await browser.open(window.address, { dark });
      await page.until(`document.querySelector('iframe')?.src.endsWith('?action=login&theme=${theme}')`);
    });

    it('fits the widget into a narrow window and hides its own token there', async () => {
      const { body } = await ask(sandbox(), 'GET /api/v1/auth/captcha/page');
      const { url } = body as { url: string };
      const page = await browser.open((await windowOf(url)).address, { width: 300 });
      await page.until("getComputedStyle(document.getElementById('shown')).display === 'none'", url);
      const frame = 'document.documentElement';
      await page.until(`${frame}.scrollHeight <= innerHeight`, url);
      expect(await page.evaluate(`${frame}.scrollWidth <= innerWidth`)).toBe(true);
    });

    it('accepts a pasted token, and names the service that requires it', async () => {
      const widget = await widgetThat('');
      const window = await windowOf(widget);
      const page = await openPage(window);
      await page.until("document.querySelector('input').labels[0].textContent === 'Or paste a token'");
      const task = await page.evaluate<string>("document.getElementById('task').textContent");
      expect(task).toContain(`${new URL(widget).host} requires a captcha`);
      await submit(page, '  pasted-token ');
      expect(await window.token).toBe('pasted-token');
    });

    it('accepts messages as text, and limits the size of the widget', async () => {
      const widget = await widgetThat("say({ type: 'size', width: 9000, height: 100 });");
      const page = await browser.open((await windowOf(widget)).address);
      await page.until("document.querySelector('iframe')?.style.width === '620px'");
      expect(await page.evaluate("document.querySelector('iframe').style.height")).toBe('120px');
      const text = await windowOf(
        await widgetThat("say(JSON.stringify({ type: 'token', token: 'as-text' }));"),
      );
      await browser.open(text.address);
      expect(await text.token).toBe('as-text');
    });

    it('ignores invalid messages, and those of other windows than the widget', async () => {
      const widget = await widgetThat(
        "say('{'); say(null); say(7); say({ type: 'token' }); say({ type: 'token', token: 5 });",
      );
      const window = await windowOf(widget);
      const page = await openPage(window);
      await page.evaluate("window.postMessage({ type: 'token', token: 'of the page itself' }, '*')");
      await submit(page, 'the user');
      expect(await window.token).toBe('the user');
    });

    it('shows that a token has expired, and reports errors of the widget', async () => {
      const expired = await browser.open(
        (await windowOf(await widgetThat("say({ type: 'expired' })"))).address,
      );
      await expired.until(`${status}.includes('has expired')`);
      for (const [code, text] of [
        ["'network'", 'error network'],
        ['110200', 'works only on another domain'],
      ] as const) {
        const window = await windowOf(await widgetThat(`say({ type: 'error', code: ${code} })`));
        const page = await browser.open(window.address);
        await page.until(`${status}.includes('${text}')`);
        await expect.poll(() => window.errors).toEqual([code.replaceAll("'", '')]);
      }
    });

    it('shows that the command has ended', async () => {
      const window = await windowOf(await widgetThat(''));
      const page = await openPage(window);
      await window.close();
      await submit(page, 'too late');
      await page.until(`${status}.includes('has ended')`);
    });
  },
);
