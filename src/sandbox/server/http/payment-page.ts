/** The payment page of the sandbox: a button, no card and no money. */
import { pageAnswer } from './non-catalogue';
import type { Answer } from './outcome';

/** The content of the page. Only the address of the link back comes from a client. */
export interface PaymentPage {
  readonly what: string;
  readonly button: string;
  /** `over`: it can no longer be paid. */
  readonly state: 'open' | 'done' | 'over';
  /** Where the link leads after the payment. */
  readonly returnUrl?: string;
}

/** No site may embed the page, and it can only submit its own form. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The page of any payment. */
export function paymentPageAnswer({ what, button, state, returnUrl }: PaymentPage): Answer {
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
