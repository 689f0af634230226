/** The captcha provider of the service, and the page where its captcha is solved (field notes 2.1). */

import { isRecord } from '../../../client/response/text';
import { NotFoundError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { CaptchaPage, CaptchaProvider } from '../../../protocol/records/auth';
import { auth } from '../../../protocol/routes/auth';

/** What a captcha is solved for; the service rejects a token for another purpose. A QR code is claimed with `login`. */
export type CaptchaPurpose = 'login' | 'register' | 'password_reset';

/** The active provider. Its field has the default name of the provider when the service names none. */
export async function activeProvider({
  api,
  vocabulary,
}: Pick<Ports, 'api' | 'vocabulary'>): Promise<CaptchaProvider & { field: string }> {
  const { externalProvider, externalField, ownField } = vocabulary;
  const active = await api.read(auth.captchaProvider).catch((error: unknown): CaptchaProvider => {
    // A service without this route uses the external provider.
    if (error instanceof NotFoundError) return { provider: externalProvider };
    throw error;
  });
  const defaultField = active.provider === externalProvider ? externalField : ownField;
  return { ...active, field: active.field ?? active.tokenField ?? defaultField };
}

/** The page with the widget: as the service names it, or the route itself when it answers with a page. */
export async function captchaPage(
  ports: Pick<Ports, 'api' | 'vocabulary' | 'address'>,
): Promise<CaptchaPage & { url: string }> {
  const { path } = auth.captchaPage;
  const reply = await ports.api.raw({ method: 'GET', path }, [auth.captchaPage]);
  const page = isRecord(reply?.body) ? (reply.body as Partial<CaptchaPage> as CaptchaPage) : undefined;
  const provider = page ?? (await activeProvider(ports));
  const base = (await ports.address('main')).href.replace(/\/$/, '');
  return { ...provider, url: page?.url ?? `${base}${path}` };
}
