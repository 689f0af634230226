/** A payment that goes on in the browser. */
import { PlazaError } from '../../errors';

/** What opening the address needs of a command's context. */
export interface PaymentContext {
  readonly desk: { open(address: string): Promise<void> };
  readonly rehearsed: readonly unknown[];
  failed(error: PlazaError): void;
}

/**
 * Opens the address when that was asked for; nobody here ever follows it. Where nothing was sent there is none. That it
 * cannot be opened is told and ends nothing: the payment has begun, and its address is the answer.
 */
export async function goOnAt(
  { desk, rehearsed, failed }: PaymentContext,
  address: unknown,
  open: boolean,
): Promise<void> {
  if (!open || rehearsed.length > 0 || !address) return;
  try {
    await desk.open(String(address));
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    failed(error);
  }
}
