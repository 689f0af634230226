/** Where a captcha can be solved (field notes 2.1). */
import type { Api } from '../api/client';
import type { CaptchaPage } from '../api/records/auth';
import { auth } from '../api/routes/auth';

interface CaptchaContext {
  readonly api: Pick<Api, 'read' | 'raw'>;
  address(host: 'main'): Promise<URL>;
}

/** The widget's page; where the route itself answers with a page, that is it. */
export async function captchaPage({ api, address }: CaptchaContext): Promise<CaptchaPage> {
  const reply = await api.raw({ method: 'GET', path: auth.captchaPage.path });
  if (typeof reply?.body === 'object' && reply.body !== null) return reply.body as CaptchaPage;
  const provider = await api.read(auth.captchaProvider);
  const base = (await address('main')).href.replace(/\/$/, '');
  return { ...provider, url: `${base}${auth.captchaPage.path}` };
}
