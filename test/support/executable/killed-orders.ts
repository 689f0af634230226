/** Orders and other keyed actions by real processes that are killed. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../src/cli/process/clock';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import type { FaultInput } from '../../../src/sandbox/server/control/faults';
import { orderOf, recipientOf } from '../../sandbox/sections/shop/shop-support';
import type { Home } from '../home';
import { type ExecutableOptions, type Running, startExecutable } from './executable';

/** An order with a mark, of a product that never sells out. */
function markedOrder(mark: string) {
  const items = [{ productId: 'shirt', size: 'M', color: 'ink', qty: 1 }];
  return orderOf({ items, recipient: recipientOf({ comment: mark }) });
}

export function startOrder({ env }: Home, mark: string, options: ExecutableOptions = {}): Running {
  const line = ['shop', 'orders', 'create', '--input', '-', '--yes', '--json'];
  return startExecutable(line, { env, input: JSON.stringify(markedOrder(mark)), ...options });
}

export function ordersMade({ sandbox }: Home, mark: string): number {
  return shopIn(sandbox.world()).orders.filter(({ comment }) => comment === mark).length;
}

interface Kept {
  readonly operation: { readonly id: string; readonly state: string; readonly attempts: number };
}

export async function journalOf({ folder }: Home): Promise<Kept['operation'][]> {
  const place = join(folder, 'state', 'operations', 'sandbox');
  const names = (await readdir(place).catch(() => [])).filter((name) => name.endsWith('.json'));
  const texts = names.map((name) => readFile(join(place, name), 'utf8').catch(() => undefined));
  return (await Promise.all(texts)).flatMap((text) =>
    text === undefined ? [] : [(JSON.parse(text) as Kept).operation],
  );
}

/** Resolves as soon as the journal has an operation in the state. */
export async function journalReaches(home: Home, state: string): Promise<void> {
  while (!(await journalOf(home)).some((operation) => operation.state === state)) await systemClock.sleep(1);
}

/** Kills a process and waits for its end. */
export async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** The faults of a request that must have one effect. */
export function faultsOn(route: string): readonly FaultInput[] {
  return [
    { kind: 'drop-before', route },
    { kind: 'drop-after', route },
    { kind: 'drop-after', route, times: 3 },
    { kind: 'status', status: 503, route },
    { kind: 'status', status: 429, delayMs: 60_000, route },
    { kind: 'delay', delayMs: 150, route },
    { kind: 'cut', route },
  ];
}

/** Runs a process under a fault and kills it after some time; whether it was still running, and its output. */
export async function killAfter(
  { sandbox }: Home,
  fault: FaultInput | undefined,
  start: () => Running,
  afterMs: number,
): Promise<{ readonly killed: boolean; readonly stdout: string }> {
  sandbox.control.clearFaults();
  if (fault) sandbox.addFault(fault);
  const running = start();
  await Promise.race([systemClock.sleep(afterMs), running.ended]);
  const killed = running.child.exitCode === null;
  await kill(running);
  sandbox.control.clearFaults();
  const { stdout } = await running.ended;
  return { killed, stdout };
}
