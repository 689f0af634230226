/** Payments whose answer was lost: the address of the page is the result, so its loss is an error. */
import { describe, expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => plaza(argv, { env: home().env });

describe('lost payments', () => {
  it.each([
    ['subscription.pay', 'subscription pay --yes', 'subscription status'],
    ['subscription.bindCard', 'subscription bind-card', 'subscription methods list'],
    ['shop.ordersPay', 'shop orders pay 100006', 'shop orders get 100006'],
  ])(
    '%s: a cut answer is an unknown outcome and names the command that shows it',
    async (route, line, check) => {
      await run('sandbox', 'sign-in', 'ada');
      for (const kind of ['cut', 'garble'] as const) {
        home().sandbox.addFault({ kind, times: 1, route });
        const { exit, stdout, stderr } = await run(...line.split(' '), '--json', '--new');
        expect({ kind, exit, stdout }).toEqual({ kind, exit: 9, stdout: '' });
        const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
        expect(error).toMatchObject({
          kind: 'unknown-outcome',
          hint: expect.stringContaining(`'plaza ${check}'`),
        });
      }
      expect(await run(...line.split(' '), '--new')).toMatchObject({
        stdout: expect.stringContaining('http://'),
      });
    },
  );
});
