import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { messageWaiter } from '../../../src/client/canvas/message-waiter';
import { fakeCanvas } from '../../commands/canvas/flows/fake-canvas';
import { turns } from '../../support/terminal/terminal';

async function waiting() {
  const canvas = fakeCanvas();
  const wait = messageWaiter(await canvas.ctx.api.socket(undefined, {}), canvas.clock);
  return { wait, clock: canvas.clock, socket: canvas.socket };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('messageWaiter', () => {
  it('drops messages that nobody waits for while the wait goes on', async () => {
    const { wait, socket, clock } = await waiting();
    const result = wait(10_000, ({ type }) => type === 'zones');
    const dropped: WeakRef<Uint8Array>[] = [];
    for (let count = 0; count < 100; count += 1) {
      const batch = new Uint8Array(65_536);
      dropped.push(new WeakRef(batch));
      socket.say(batch);
      await turns(5);
    }
    collectGarbage();
    // The last ones may still be in a register.
    expect(dropped.filter((message) => message.deref() !== undefined).length).toBeLessThan(5);
    clock.move(10_000);
    expect(await result).toBe('timeout');
  });

  it('ends a wait by its time limit while messages come', async () => {
    const { wait, socket, clock } = await waiting();
    let count = 0;
    const result = wait(10_000, () => {
      count += 1;
      return false;
    });
    for (let second = 0; second < 9; second += 1) {
      socket.say(new Uint8Array(4));
      clock.move(1000);
      await turns(5);
    }
    expect(count).toBe(9);
    clock.move(1000);
    expect(await result).toBe('timeout');
  });

  it('keeps a message that comes after the limit for the next wait, and one handler for all waits', async () => {
    const { clock, socket } = await waiting();
    const next = socket.messages().next();
    const then = vi.spyOn(next, 'then');
    const wait = messageWaiter({ [Symbol.asyncIterator]: () => ({ next: () => next }) } as never, clock);
    const first = wait(10, () => true);
    clock.move(10);
    expect(await first).toBe('timeout');
    expect(then).toHaveBeenCalledTimes(1);
    socket.say(new Uint8Array(4));
    expect(await wait(10, () => true)).toBe('matched');
  });

  it('ends a wait with its signal, and when the socket is closed', async () => {
    const { wait, socket } = await waiting();
    const interrupt = new AbortController();
    const interrupted = wait(10, () => true, interrupt.signal);
    interrupt.abort();
    expect(await interrupted).toBe('timeout');
    const closed = wait(10, () => true);
    socket.end();
    expect(await closed).toBe('closed');
  });
});
