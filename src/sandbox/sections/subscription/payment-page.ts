/** The page at which a person settles a payment of the sandbox: a button, no card and no money. */

import { plan } from './rules';
import type { PaymentState } from './state';

/** What a page is about. Its texts are the sandbox's own, but for the address to go back to. */
export interface Settling {
  readonly what: string;
  readonly button: string;
  /** `over`: it can be settled no more. */
  readonly state: 'open' | 'done' | 'over';
  /** Where whoever asked wants the person afterwards. */
  readonly returnUrl?: string;
}

/** The page of a subscription's payment, before it is settled and after. */
export function paymentPage({ kind, settledAt }: PaymentState): string {
  const what =
    kind === 'period'
      ? `Subscription for ${plan.periodDays} days: ${plan.price} ${plan.currency}`
      : 'Bind a card to the subscription';
  const button = kind === 'period' ? 'Pay' : 'Bind a made-up card';
  return settlingPage({ what, button, state: settledAt === null ? 'open' : 'done' });
}

/** The page of any payment. */
export function settlingPage({ what, button, state, returnUrl }: Settling): string {
  const back =
    returnUrl === undefined ? 'This page can be closed.' : `<a href="${escaped(returnUrl)}">Back</a>`;
  const below = {
    open: `<form method="post"><button>${button}</button></form>`,
    done: `<p role="status">Done. ${back}</p>`,
    over: '<p role="status">There is nothing to pay any more.</p>',
  }[state];
  return `<!doctype html>
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
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
