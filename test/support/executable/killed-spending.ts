/** Chalks spent by real processes. */
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { schoolShopIn } from '../../../src/sandbox/sections/school/shop/rules/purchases';
import { type ExecutableOptions, type Running, startExecutable } from '../executable/executable';
import type { Home } from '../home';

/** Starts a school command with --yes. */
export function startSpending({ env }: Home, line: string, options: ExecutableOptions = {}): Running {
  const argv = ['school', ...line.split(' '), '--yes', '--json'];
  return startExecutable(argv, { env, input: '', ...options });
}

/** All payments of the world, oldest first. */
export function payments({
  sandbox,
}: Home): readonly { readonly productId: string; readonly paid: number }[] {
  return schoolShopIn(sandbox.world()).purchases;
}

/** The chalks of all accounts and payments: constant as long as nobody earns any. */
export function chalksInAll(home: Home): number {
  const { chalks } = schoolIn(home.sandbox.world());
  const left = Object.values(chalks).reduce((sum, one) => sum + one, 0);
  return left + payments(home).reduce((sum, { paid }) => sum + paid, 0);
}
