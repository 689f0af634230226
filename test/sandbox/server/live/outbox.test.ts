import { expect, it } from 'vitest';
import { createOutbox } from '../../../../src/sandbox/server/live/outbox';

function deferred() {
  let end = () => {};
  let fail = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = () => reject(new Error('the disk is full'));
  });
  return { promise, end: () => end(), fail: () => fail() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('sends at once while nothing is held back', () => {
  const sent: string[] = [];
  const { send, hold } = createOutbox();
  send(() => sent.push('a'));
  hold(() => {
    send(() => sent.push('b'));
    return undefined;
  });
  expect(sent).toEqual(['a', 'b']);
});

it('holds back what is sent until the change is on disk, in its order', async () => {
  const sent: string[] = [];
  const { send, hold } = createOutbox();
  const [first, second] = [deferred(), deferred()];
  hold(() => {
    send(() => sent.push('a'));
    return first.promise;
  });
  hold(() => {
    send(() => sent.push('b'));
    return second.promise;
  });
  send(() => sent.push('c'));
  second.end();
  await settled();
  expect(sent).toEqual([]);
  first.end();
  await settled();
  expect(sent).toEqual(['a', 'b', 'c']);
});

it('lets go also when the change could not be saved', async () => {
  const sent: string[] = [];
  const { send, hold } = createOutbox();
  const saving = deferred();
  hold(() => {
    send(() => sent.push('a'));
    return saving.promise;
  });
  saving.fail();
  await settled();
  expect(sent).toEqual(['a']);
});
