import { describe, expect, it } from 'vitest';
import { makeInbox } from '../../../src/cli/screen/inbox';
import type { Input } from '../../../src/cli/screen/step';
import { turns } from '../../support/terminal/terminal';

const event = (of: unknown): Input => ({ type: 'event', event: of });

/** Whether a promise is settled after some turns of the event loop. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  promise.then(
    () => (done = true),
    () => (done = true),
  );
  await turns();
  return done;
}

describe('the inbox', () => {
  it('waits for the first message, and gives all that wait in order', async () => {
    const inbox = makeInbox();
    const taking = inbox.take();
    expect(await settled(taking)).toBe(false);
    inbox.put(event(1));
    inbox.put(event(2));
    expect(await taking).toEqual({ messages: [event(1), event(2)], ended: false });
  });

  it('gives the last messages when it ends', async () => {
    const inbox = makeInbox();
    inbox.put(event(1));
    inbox.end();
    expect(await inbox.take()).toEqual({ messages: [event(1)], ended: true });
    expect(await inbox.take()).toEqual({ messages: [], ended: true });
  });

  it('wakes its reader when it ends or fails', async () => {
    const [ending, failing] = [makeInbox(), makeInbox()];
    const takings = [ending.take(), failing.take()] as const;
    ending.end();
    failing.fail(new Error('broken'));
    expect(await takings[0]).toEqual({ messages: [], ended: true });
    await expect(takings[1]).rejects.toThrow('broken');
  });

  it('throws the first failure before messages', async () => {
    const inbox = makeInbox();
    inbox.put(event(1));
    inbox.fail(new Error('first'));
    inbox.fail(new Error('second'));
    await expect(inbox.take()).rejects.toThrow('first');
  });

  it('throws a failure after its end', async () => {
    const inbox = makeInbox();
    inbox.end();
    inbox.fail(new Error('interrupted'));
    await expect(inbox.take()).rejects.toThrow('interrupted');
  });

  it('gives the rest of its messages after a failure', async () => {
    const inbox = makeInbox();
    inbox.put(event(1));
    inbox.fail(new Error('broken'));
    await expect(inbox.take()).rejects.toThrow('broken');
    inbox.put(event(2));
    expect(await inbox.rest()).toEqual([event(1), event(2)]);
    expect(await inbox.rest()).toEqual([]);
  });

  it('holds a fast source back until its messages are taken', async () => {
    const inbox = makeInbox();
    for (let number = 1; number < 256; number += 1) await inbox.put(event(number));
    const held = inbox.put(event(256));
    const heldToo = inbox.put(event(257));
    expect([await settled(held), await settled(heldToo)]).toEqual([false, false]);
    expect((await inbox.take()).messages).toHaveLength(257);
    expect([await settled(held), await settled(heldToo)]).toEqual([true, true]);
  });

  it('holds no source back after it was closed', async () => {
    const inbox = makeInbox();
    const puts = Array.from({ length: 300 }, (_, number) => inbox.put(event(number)));
    inbox.close();
    expect(await settled(Promise.all(puts))).toBe(true);
    expect(await settled(inbox.put(event('late')))).toBe(true);
  });
});
