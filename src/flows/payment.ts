/** A payment that goes on in the browser. */
import type { PaymentStart } from '../api/records/subscription';

/** What opening the address needs of a command's context. */
export interface PaymentContext {
  readonly desk: { open(address: string): Promise<void> };
  readonly rehearsed: readonly unknown[];
}

/** Opens the address when that was asked for; nobody here ever follows it. Where nothing was sent there is none. */
export async function goOnAt(
  { desk, rehearsed }: PaymentContext,
  payment: PaymentStart,
  open: boolean,
): Promise<PaymentStart> {
  if (open && rehearsed.length === 0 && payment?.confirmationUrl) await desk.open(payment.confirmationUrl);
  return payment;
}
