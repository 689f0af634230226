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

  it('holds a fast source back until its messages are taken', async () => {
    const inbox = makeInbox();
    for (let number = 1; number < 256; number += 1) await inbox.put(event(number));
    const held = inbox.put(event(256));
    const heldToo = inbox.put(event(257));
    expect([await settled(held), await settled(heldToo)]).toEqual([false, false]);
    expect((await inbox.take()).messages).toHaveLength(257);
    expect([await settled(held), await settled(heldToo)]).toEqual([true, true]);
  });
});
