/** Waiting for certain messages: when a wait ends, and what it keeps meanwhile. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { messageWaiter } from '../../../../src/commands/canvas/flows/message-waiter';
import type { Socket } from '../../../../src/ports/live';
import { movableClock } from '../../../support/clock';
import { turns } from '../../../support/terminal/terminal';
import { type FakeCanvas, fakeCanvas } from './fake-canvas';

async function waiting() {
  const canvas: FakeCanvas = fakeCanvas();
  const clock = movableClock();
  const socket: Socket = await canvas.ctx.api.socket(undefined, {});
  const [said] = canvas.sockets;
  if (!said) throw new Error('no socket was opened');
  return { wait: messageWaiter(socket, clock), say: said.say, end: said.end, clock };
}

/** Collects garbage now. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

it('message waiter: messages that nobody waits for are dropped while the wait goes on', async () => {
  const { wait, say, clock } = await waiting();
  const result = wait(10_000, ({ type }) => type === 'zones');
  const dropped: WeakRef<Uint8Array>[] = [];
  for (let count = 0; count < 100; count += 1) {
    const batch = new Uint8Array(65_536);
    dropped.push(new WeakRef(batch));
    say(batch);
    await turns(5);
  }
  collectGarbage();
  const kept = dropped.filter((message) => message.deref() !== undefined);
  // The last ones may still be in a register.
  expect(kept.length).toBeLessThan(5);
  clock.move(10_000);
  expect(await result).toBe('timeout');
});

it('message waiter: the time limit ends a wait also while messages come', async () => {
  const { wait, say, clock } = await waiting();
  let seen = 0;
  const result = wait(10_000, () => {
    seen += 1;
    return false;
  });
  for (let second = 0; second < 9; second += 1) {
    say(new Uint8Array(4));
    clock.move(1000);
    await turns(5);
  }
  expect(seen).toBe(9);
  clock.move(1000);
  expect(await result).toBe('timeout');
});

it('message waiter: a message that came after the limit belongs to the next wait', async () => {
  const { wait, say, clock } = await waiting();
  const first = wait(10, () => true);
  clock.move(10);
  expect(await first).toBe('timeout');
  say(new Uint8Array(4));
  expect(await wait(10, () => true)).toBe('matched');
});

it('message waiter: a limit that fails ends the wait with its error', async () => {
  const { wait } = await waiting();
  const limit = new Promise<void>((_, reject) => setImmediate(() => reject(new Error('interrupted'))));
  await expect(wait(limit, () => true)).rejects.toThrow('interrupted');
});

it('message waiter: a socket that is closed ends the wait', async () => {
  const { wait, end } = await waiting();
  const result = wait(10, () => true);
  end();
  expect(await result).toBe('closed');
});
