/** Where a captcha can be solved, and having a person solve it (field notes 2.1). */

import type { CaptchaPage } from '../../api/catalogue/records/auth';
import { auth } from '../../api/catalogue/routes/auth';
import { PlazaError } from '../../errors';
import type { Api } from '../../ports/api';
import type { Vocabulary } from '../../ports/configuration';
import { activeProvider } from './captcha-token';
import type { CaptchaPurpose } from './sign-in-result';

interface CaptchaContext {
  readonly api: Pick<Api, 'read' | 'raw'>;
  readonly vocabulary: Vocabulary;
  address(host: 'main'): Promise<URL>;
}

/** The widget's page; where the route itself answers with a page, that is it. */
export async function captchaPage(ctx: CaptchaContext): Promise<CaptchaPage & { url: string }> {
  const { path } = auth.captchaPage;
  const reply = await ctx.api.raw({ method: 'GET', path }, [auth.captchaPage]);
  const told =
    typeof reply?.body === 'object' && reply.body !== null ? (reply.body as CaptchaPage) : undefined;
  const provider = told ?? (await activeProvider(ctx));
  const base = (await ctx.address('main')).href.replace(/\/$/, '');
  return { ...provider, url: told?.url ?? `${base}${path}` };
}

export interface SolvingContext extends CaptchaContext {
  readonly ask: {
    input(question: { message: string; option: string; elsewhere?: Promise<string> }): Promise<string>;
    tell(text: string): Promise<void>;
  };
  readonly desk: {
    open(address: string): Promise<void>;
    captcha(widget: string, action: string, onTrouble: (told: string) => void): Promise<CaptchaWindow>;
  };
  profile(): Promise<{ readonly sandbox: boolean }>;
}

interface CaptchaWindow {
  readonly address: string;
  readonly token: Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the widget in the browser and takes its token from there, or one that is pasted. Where there is no browser, or
 * the service has no page, pasting is left. What the widget complains of ends the prompt and stands above the next.
 */
export async function solveCaptcha(ctx: SolvingContext, purpose: CaptchaPurpose): Promise<string> {
  const troubles: string[] = [];
  let ring = () => {};
  const window = await windowOf(ctx, purpose, (told) => {
    troubles.push(told);
    ring();
  });
  try {
    for (const way of await otherWays(ctx, purpose)) await ctx.ask.tell(way);
    for (;;) {
      const rung = new Promise<string>((resolve) => {
        ring = () => resolve('');
      });
      for (const trouble of troubles.splice(0)) await ctx.ask.tell(trouble);
      const typed = await ctx.ask.input({
        message: `The service requires a captcha: ${window ? 'solve it in the browser, or paste the token' : 'paste the token'}`,
        option: '--captcha-token',
        ...(window && { elsewhere: Promise.race([window.token, rung]) }),
      });
      if (typed.trim() !== '') return typed.trim();
    }
  } finally {
    await window?.close();
  }
}

/** The page, opened in the browser as far as there is one; undefined when the service gives none to embed. */
async function windowOf(ctx: SolvingContext, purpose: CaptchaPurpose, onTrouble: (told: string) => void) {
  const told = async (error: unknown): Promise<undefined> => {
    if (!(error instanceof PlazaError) || error.kind === 'interrupted' || error.kind === 'terminated')
      throw error;
    await ctx.ask.tell(error.details.hint ? `${error.message}; ${error.details.hint}` : error.message);
  };
  const window = await captchaPage(ctx)
    .then(({ url }) => ctx.desk.captcha(url, purpose, onTrouble))
    .catch(told);
  if (!window) return undefined;
  try {
    await ctx.desk.open(window.address).catch(told);
    return window;
  } catch (error) {
    await window.close();
    throw error;
  }
}

/** Where else a token comes from. */
async function otherWays({ profile }: SolvingContext, purpose: CaptchaPurpose): Promise<string[]> {
  const told = "to solve it elsewhere, see 'plaza auth captcha --page'";
  if (!(await profile()).sandbox) return [told];
  const words = purpose === 'login' ? '' : ` --for ${purpose}`;
  return [told, `in the sandbox, 'plaza sandbox captcha${words}' prints a token`];
}
