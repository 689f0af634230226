/** Chalks spent by real processes that are killed on the way. */
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { schoolShopIn } from '../../../src/sandbox/sections/school/shop/rules/showcase';
import { type ExecutableOptions, type Running, startExecutable } from '../executable/executable';
import type { Home } from '../home';

/** Starts a process that spends chalks; it answers every question with yes. */
export function startSpending({ env }: Home, line: string, options: ExecutableOptions = {}): Running {
  const argv = ['school', ...line.split(' '), '--yes', '--json'];
  return startExecutable(argv, { env, input: '', ...options });
}

/** What was paid in the whole world, oldest first. */
export function payments({
  sandbox,
}: Home): readonly { readonly productId: string; readonly paid: number }[] {
  return schoolShopIn(sandbox.world()).purchases;
}

/** Chalks of everybody together, with what was paid: stays the same as long as nothing is earned or given. */
export function chalksInAll(home: Home): number {
  const { chalks } = schoolIn(home.sandbox.world());
  const left = Object.values(chalks).reduce((sum, one) => sum + one, 0);
  return left + payments(home).reduce((sum, { paid }) => sum + paid, 0);
}
