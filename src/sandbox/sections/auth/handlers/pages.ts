/** The captcha widget's page, and the request by which it gets a token (field notes 2.1). */
import * as v from 'valibot';
import {
  type NonCatalogueRequest,
  type NonCatalogueRoute,
  pageAnswer,
} from '../../../server/http/non-catalogue';
import { type Answer, bytesAnswer, refusalAnswer } from '../../../server/http/outcome';
import { refusal } from '../../../server/http/refusal';
import { captchaMs, siteKey, solveCaptcha } from '../rules/captcha';
import { captchaPurpose } from '../state';
import { captchaPath, solvePath, widgetPage } from './captcha-widget';

/** Any site may embed the page, as a widget requires, and it can only request its token. */
const widgetPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'";

export const captchaPages: readonly NonCatalogueRoute[] = [
  { method: 'GET', path: captchaPath, answer: () => pageAnswer(widgetPage, widgetPolicy) },
  { method: 'POST', path: solvePath, answer: solve },
];

function solve({ world, query }: NonCatalogueRequest): Answer {
  const purpose = query.get('action') ?? 'login';
  if (query.get('sitekey') !== siteKey || !v.is(captchaPurpose, purpose)) {
    return refusalAnswer(refusal(400, '110200', 'the widget is not for this page'));
  }
  const solved = { token: solveCaptcha(world, purpose), expiresIn: captchaMs / 1000 };
  const bytes = Buffer.from(JSON.stringify(solved));
  return bytesAnswer(200, bytes, 'application/json', { 'cache-control': 'no-store' });
}
