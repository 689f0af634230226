/** Money for people: rubles with their sign at a terminal, a plain number in a pipe. */
import type { View } from '../text/view';

/** An amount of rubles as a person reads it: `4 900 ₽`. */
export function rubles(amount: number): string {
  const whole = Math.trunc(Math.abs(amount));
  const kopecks = Math.round((Math.abs(amount) - whole) * 100);
  // Such a space does not let a line end between the digits.
  const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const sign = amount < 0 ? '-' : '';
  const fraction = kopecks === 0 ? '' : `.${String(kopecks).padStart(2, '0')}`;
  return `${sign}${digits}${fraction}\u00a0₽`;
}

/** An amount as the view wants it; nothing where none is known. */
export function moneyText(amount: number | null | undefined, { terminal }: Pick<View, 'terminal'>): string {
  if (amount === null || amount === undefined) return '';
  return terminal ? rubles(amount) : String(amount);
}
