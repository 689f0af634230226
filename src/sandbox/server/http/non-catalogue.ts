/** What the main host has beside the catalogue's routes: pictures, uploaded files, captcha widget, payment page. */
import * as v from 'valibot';
import { captchaPath, solvePath, widgetPage } from '../../sections/auth/captcha-widget';
import { captchaMs, siteKey, solveCaptcha } from '../../sections/auth/rules/captcha';
import { captchaPurpose } from '../../sections/auth/state';
import { pictureAt } from '../../sections/files/pictures';
import { fileById, filesPath } from '../../sections/files/rules/files';
import { drawnBytes } from '../../sections/files/sample-files';
import { orderByPayment, orderPaymentPath, settleOrder } from '../../sections/shop/rules/orders';
import { orderPaymentPage } from '../../sections/shop/shop-payment';
import { paymentPage } from '../../sections/subscription/payment-page';
import { paymentById, paymentPath, settlePayment } from '../../sections/subscription/rules';
import type { Service } from '../service';
import { type Answer, bytesAnswer, refusalAnswer } from './outcome';
import { refusal } from './refusal';

/** The answer to a request for something that is no route; undefined where there is nothing either. */
export async function besideRoutes(service: Service, method: string, url: URL): Promise<Answer | undefined> {
  if (method === 'POST' && url.pathname === solvePath) return solve(service, url);
  if (url.pathname.startsWith(paymentPath)) return payment(service, method, url);
  if (url.pathname.startsWith(orderPaymentPath)) return orderPayment(service, method, url);
  if (method !== 'GET') return undefined;
  if (url.pathname.startsWith(filesPath)) return fileBytes(service, url.pathname.split('/')[2] ?? '');
  if (url.pathname === captchaPath) return page(widgetPage, widgetPolicy);
  const picture = pictureAt(url.pathname);
  return picture && bytesAnswer(200, picture, 'image/png');
}

/** A file's bytes need no token: whoever was told the address may fetch them. */
async function fileBytes(service: Service, id: string): Promise<Answer | undefined> {
  const world = service.world();
  const file = fileById(world, id);
  if (!file) return undefined;
  const bytes = file.drawing === null ? await world.contents.read(id) : drawnBytes(file.drawing);
  return bytes && bytesAnswer(200, bytes, file.mimeType, { 'x-content-type-options': 'nosniff' });
}

/** The page may be embedded by anybody, as a widget has to be, and does nothing but ask for its token. */
const widgetPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'";

/** The page is embedded by nobody, and does nothing but send its button. */
const paymentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

function page(html: string, policy: string): Answer {
  return bytesAnswer(200, Buffer.from(html), 'text/html; charset=utf-8', {
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
}

/** The page of a payment, and what it asks when a person has pressed its button. */
function payment(service: Service, method: string, { pathname }: URL): Answer | undefined {
  const found = paymentById(service.world(), pathname.slice(paymentPath.length));
  if (!found || (method !== 'GET' && method !== 'POST')) return undefined;
  if (method === 'POST') {
    settlePayment(service.world(), found);
    service.changed();
  }
  return page(paymentPage(found), paymentPolicy);
}

/** The page of an order's payment, and what it asks when a person has pressed its button. */
function orderPayment(service: Service, method: string, { pathname }: URL): Answer | undefined {
  const world = service.world();
  const order = orderByPayment(world, pathname.slice(orderPaymentPath.length));
  if (!order || (method !== 'GET' && method !== 'POST')) return undefined;
  if (method === 'POST') {
    settleOrder(world, order);
    service.changed();
  }
  return page(orderPaymentPage(world, order), paymentPolicy);
}

/** What the widget's page asks when a person has pressed its button. */
function solve(service: Service, { searchParams }: URL): Answer {
  const purpose = searchParams.get('action') ?? 'login';
  if (searchParams.get('sitekey') !== siteKey || !v.is(captchaPurpose, purpose)) {
    return refusalAnswer(refusal(400, '110200', 'the widget is not for this page'));
  }
  const token = solveCaptcha(service.world(), purpose);
  service.changed();
  const solved = JSON.stringify({ token, expiresIn: captchaMs / 1000 });
  return bytesAnswer(200, Buffer.from(solved), 'application/json', { 'cache-control': 'no-store' });
}
