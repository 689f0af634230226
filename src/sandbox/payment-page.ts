/** The page at which a person settles a payment of the sandbox: two buttons, no card and no money. */
import type { PaymentState } from './world/state/subscription';
import { plan } from './world/subscription';

/** The page of a payment, before it is settled and after. */
export function paymentPage({ kind, settledAt }: PaymentState): string {
  const what =
    kind === 'period'
      ? `Subscription for ${plan.periodDays} days: ${plan.price} ${plan.currency}`
      : 'Bind a card to the subscription';
  const button = `<form method="post"><button>${kind === 'period' ? 'Pay' : 'Bind a made-up card'}</button></form>`;
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
${settledAt === null ? button : '<p role="status">Done. This page can be closed.</p>'}
</html>
`;
}
