import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { signedIn, useLines } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { clockOfBoth, useHome } from '../../support/home';

const home = useHome();
const { run } = useLines(home);

const watch = (line: string) => run(line, { clock: clockOfBoth(home()) });

function cancel(number: string): void {
  const order = shopIn(home().sandbox.world()).orders.find((one) => one.number === number);
  if (order) order.closed = 'cancelled';
}

describe('shop orders watch', () => {
  it('prints a line per change, and ends with 0 when the order has reached the state', async () => {
    await signedIn(home(), 'ada');
    expect(await watch('shop orders watch 100004 --until delivered --every 4h')).toEqual({
      exit: 0,
      stdout: 'order 100004\tship\tdone\n',
      stderr: '',
    });
  });

  it('prints the order with the state before and after it under --json', async () => {
    await signedIn(home(), 'ada');
    const { stdout } = await watch('shop orders watch 100004 --every 4h --json');
    expect(JSON.parse(stdout)).toMatchObject({
      event: 'order',
      data: { number: '100004', status: 'done', total: 1090 },
      from: 'ship',
      to: 'done',
    });
  });

  it('ends with 10 when the order comes to another end, and when --for or --count ends it before', async () => {
    await signedIn(home(), 'ada');
    const reached = 'shop orders watch 100006 --until paid --every 1h';
    expect(await watch(`${reached} --for 30m`)).toMatchObject({
      exit: 10,
      stdout: '',
    });
    expect(await watch(reached)).toMatchObject({
      exit: 10,
      stdout: 'order 100006\tnew\texpired\n',
    });
    cancel('100006');
    expect(await watch(reached)).toMatchObject({
      exit: 10,
      stdout: 'order 100006\t\tcancelled\n',
    });
    const counted = await watch('shop orders watch 100004 --until refunded --every 4h --count 1');
    expect(counted).toMatchObject({
      exit: 10,
      stdout: 'order 100004\tship\tdone\n',
    });
  });

  it('watches all orders without a number, until its time is up', async () => {
    await signedIn(home(), 'ada');
    const { exit, stdout } = await watch('shop orders watch --every 4h --count 2');
    expect({ exit, lines: stdout.split('\n').sort() }).toEqual({
      exit: 0,
      lines: ['', 'order 100004\tship\tdone', 'order 100006\tnew\texpired'],
    });
  });

  it('needs the stored access to the orders of an address', async () =>
    expectRefusal(await watch('shop orders watch 100006 --email guest@sandbox.test'), 4, 'no access'));

  it('refuses --until without a number, unknown states, and --csv', async () => {
    expectRefusal(await watch('shop orders watch --until paid'), 2, '--until requires the number');
    expectRefusal(await watch('shop orders watch 1 --until payed'), 2, "did you mean 'paid'?");
    expectRefusal(await watch('shop orders watch 1 --csv'), 2, '--csv is only for tables');
  });
});

it('verification watch ends with the decision; with 10 when another one was waited for', async () => {
  await signedIn(home(), 'kofi');
  expect(await watch('verification watch --until rejected --every 6h --json')).toMatchObject({ exit: 10 });
  await signedIn(home(), 'goran');
  await run('verification submit https://sandbox.test/videos/me.mp4');
  const decided = await watch('verification watch --every 6h');
  expect(decided).toEqual({
    exit: 0,
    stdout: 'verification\tpending\tapproved\n',
    stderr: '',
  });
});
