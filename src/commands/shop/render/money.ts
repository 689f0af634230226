/** Amounts of money: rubles with their sign at a terminal, plain numbers in a pipe. */
import type { View } from '../../../terminal/text/view';

/** An amount of rubles: `4 900 ₽`. */
export function rubles(amount: number): string {
  const whole = Math.trunc(Math.abs(amount));
  const kopecks = Math.round((Math.abs(amount) - whole) * 100);
  // No-break spaces: a line must not end within the amount.
  const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const sign = amount < 0 ? '-' : '';
  const fraction = kopecks === 0 ? '' : `.${String(kopecks).padStart(2, '0')}`;
  return `${sign}${digits}${fraction}\u00a0₽`;
}

/** An amount for the view; empty when it is unknown. */
export function moneyText(amount: number | null | undefined, { terminal }: Pick<View, 'terminal'>): string {
  if (amount === null || amount === undefined) return '';
  return terminal ? rubles(amount) : String(amount);
}
