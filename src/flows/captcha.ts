/** Where a captcha can be solved (field notes 2.1). */
import type { Api } from '../api/client';
import type { CaptchaPage } from '../api/records/auth';
import { auth } from '../api/routes/auth';

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
