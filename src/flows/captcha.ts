/** Where a captcha can be solved, and having a person solve it (field notes 2.1). */
import type { Api } from '../api/client';
import type { CaptchaPage } from '../api/records/auth';
import { auth } from '../api/routes/auth';
import { PlazaError } from '../errors';
import type { CaptchaPurpose } from './arrival';

interface CaptchaContext {
  readonly api: Pick<Api, 'read' | 'raw'>;
  address(host: 'main'): Promise<URL>;
}

/** The widget's page; where the route itself answers with a page, that is it. */
export async function captchaPage({ api, address }: CaptchaContext): Promise<CaptchaPage & { url: string }> {
  const reply = await api.raw({ method: 'GET', path: auth.captchaPage.path });
  const told =
    typeof reply?.body === 'object' && reply.body !== null ? (reply.body as CaptchaPage) : undefined;
  const provider = told ?? (await api.read(auth.captchaProvider));
  const base = (await address('main')).href.replace(/\/$/, '');
  return { ...provider, url: told?.url ?? `${base}${auth.captchaPage.path}` };
}

export interface SolvingContext extends CaptchaContext {
  readonly ask: {
    input(question: { message: string; option: string; elsewhere?: Promise<string> }): Promise<string>;
  };
  readonly desk: {
    open(address: string): Promise<void>;
    captcha(
      widget: string,
      action: string,
    ): Promise<{ readonly address: string; readonly token: Promise<string>; close(): Promise<void> }>;
  };
  readonly note: (text: string) => void;
}

/**
 * Opens the widget in the browser and takes its token from there, or one that is pasted. Where there is no browser, or
 * the service has no page, pasting is left.
 */
export async function solveCaptcha(ctx: SolvingContext, purpose: CaptchaPurpose): Promise<string> {
  const window = await windowOf(ctx, purpose);
  try {
    const token = await ctx.ask.input({
      message: `The service wants a captcha: solve it in the browser, or paste a token ('plaza auth captcha --page' tells where; in the sandbox '${inSandbox(purpose)}')`,
      option: '--captcha-token',
      ...(window && { elsewhere: window.token }),
    });
    return token.trim();
  } finally {
    await window?.close();
  }
}

/** The page, opened in the browser as far as there is one; undefined when the service gives none to embed. */
async function windowOf(ctx: SolvingContext, purpose: CaptchaPurpose) {
  const told = (error: unknown): undefined => {
    if (!(error instanceof PlazaError)) throw error;
    ctx.note(error.details.hint ? `${error.message}: ${error.details.hint}` : error.message);
  };
  const window = await captchaPage(ctx)
    .then(({ url }) => ctx.desk.captcha(url, purpose))
    .catch(told);
  if (window) await ctx.desk.open(window.address).catch(told);
  return window;
}

function inSandbox(purpose: CaptchaPurpose): string {
  return purpose === 'login' ? 'plaza sandbox captcha' : `plaza sandbox captcha --for ${purpose}`;
}
