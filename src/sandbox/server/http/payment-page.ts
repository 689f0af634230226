/** The payment page of the sandbox: a button, no card and no money. */
import type { World } from '../../world';
import { type NonCatalogueRequest, type NonCatalogueRoute, pageAnswer } from './non-catalogue';
import type { Answer } from './outcome';

/** The content of the page. Only the address of the link back comes from a client. */
export interface PaymentPage {
  readonly what: string;
  readonly button: string;
  /** `over`: it can no longer be paid. */
  readonly state: 'open' | 'done' | 'over';
  /** Where the link leads after the payment. */
  readonly returnUrl?: string | undefined;
}

/** No site may embed the page, and it can only submit its own form. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The payments of a section. */
interface Payments<T> {
  find(world: World, id: string): T | undefined;
  settle(world: World, payment: T): void;
  page(world: World, payment: T): PaymentPage;
}

/** The routes of payments below a path, by id: GET shows the page, POST settles the payment first. */
export function paymentPages<T>(path: string, { find, settle, page }: Payments<T>): NonCatalogueRoute[] {
  const answer = ({ world, parameters: { id = '' } }: NonCatalogueRequest, isPost: boolean) => {
    const payment = find(world, id);
    if (payment === undefined) return undefined;
    if (isPost) settle(world, payment);
    return paymentPageAnswer(page(world, payment));
  };
  return [
    { method: 'GET', path: `${path}:id`, answer: (request) => answer(request, false) },
    { method: 'POST', path: `${path}:id`, answer: (request) => answer(request, true) },
  ];
}

function paymentPageAnswer({ what, button, state, returnUrl }: PaymentPage): Answer {
  const back =
    returnUrl === undefined ? 'This page can be closed.' : `<a href="${escaped(returnUrl)}">Back</a>`;
  const below = {
    open: `<form method="post"><button>${button}</button></form>`,
    done: `<p role="status">Done. ${back}</p>`,
    over: '<p role="status">There is nothing to pay any more.</p>',
  }[state];
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Payment of the sandbox</title>
<style>
  body { margin: 4em auto; max-width: 24em; font: 16px system-ui, sans-serif; }
  button { font: inherit; padding: 6px 12px; }
</style>
<h1>Payment of the sandbox</h1>
<p>${what}</p>
${below}
</html>
`;
  return pageAnswer(html, policy);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
