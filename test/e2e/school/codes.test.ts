/** Every refusal of shop, tasks and nicknames in the school event by the real executable, with the next step. */

import { expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { schoolShopIn } from "../../../src/sandbox/sections/school/shop/rules/showcase";
import { runAs, signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';

const home = useHome();
const run = (line: string) => runAs(home(), ['school', ...line.split(' ')]);

interface Refused {
  readonly code: string;
  /** Separated by semicolons; the last one is refused. */
  readonly lines: string;
  readonly hint: string;
  readonly as?: string;
  readonly off?: string;
}

const cases: readonly Refused[] = [
  { code: 'NOT_ON_SHOWCASE', lines: 'buy duty_corrector --yes', hint: "'plaza school shop'" },
  { code: 'ITEM_NOT_AVAILABLE', lines: 'buy whoopee_cushion', hint: "'plaza school shop'" },
  {
    code: 'ALREADY_PURCHASED',
    lines: 'buy red_pen --quantity 2;buy red_pen',
    hint: 'school shop --purchased',
  },
  { code: 'INVALID_VARIANT', lines: 'buy post_notebook', hint: '--variant' },
  { code: 'DELIVERY_DISABLED', lines: 'buy red_pen', off: 'deliveries', hint: 'nothing was charged' },
  { code: 'EVENT_PURCHASES_DISABLED', lines: 'buy eraser', off: 'purchases', hint: "'plaza school status'" },
  { code: 'AURA_ALREADY_MEASURED', lines: 'aura --yes;aura --yes --new', hint: 'school profile me' },
  {
    code: 'NICKNAME_ALREADY_DRAWN',
    lines: 'nickname draw;nickname draw --new',
    hint: 'school nickname list',
  },
  { code: 'NOT_OWNED', lines: 'nickname use Nobody', hint: 'school nickname list' },
  {
    code: 'EVENT_APPLICATIONS_DISABLED',
    lines: 'nickname clear',
    off: 'applications',
    hint: "'plaza school status'",
  },
  {
    code: 'ATTEMPT_ALREADY_USED',
    lines: 'tasks submit day9-english https://chat.example/share/1',
    hint: 'school tasks submission CODE',
  },
  { code: 'INSUFFICIENT_CHALKS', lines: 'bell --yes', as: 'chiara', hint: "'plaza school tasks'" },
];

it.each(cases.map((one) => [one.code, one] as const))(
  '%s',
  async (code, { lines, hint, as = 'ada', off }) => {
    await signedIn(home(), as);
    if (off) home().sandbox.world().switches[off] = false;
    const before = lines.split(';');
    const last = before.pop() ?? '';
    for (const line of before) expect(await run(line)).toMatchObject({ exit: 0 });
    const balance = JSON.stringify(schoolIn(home().sandbox.world()).chalks);
    const { exit, stdout, stderr } = await run(last);
    expect({ exit, stdout, stderr }).toEqual({
      exit: 3,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^error: .* \\(${code}\\)\\nhint: .*\\n$`)),
    });
    expect(stderr).toContain(hint);
    expect(JSON.stringify(schoolIn(home().sandbox.world()).chalks)).toBe(balance);
  },
);

it('RATE_LIMIT_EXCEEDED tells when to come back', async () => {
  await signedIn(home(), 'ada');
  const world = home().sandbox.world();
  world.switches.limits = true;
  const by = accountsIn(world)[0]?.id ?? '';
  const at = world.clock.now();
  const purchase = { by, productId: 'eraser', variant: null, quantity: 1, paid: 70, at };
  schoolShopIn(world).purchases.push(...Array.from({ length: 10 }, () => ({ ...purchase })));
  const { exit, stderr } = await runAs(home(), ['school', 'buy', 'eraser', '--json']);
  expect({ exit, error: JSON.parse(stderr).error }).toMatchObject({
    exit: 6,
    error: { code: 'RATE_LIMIT_EXCEEDED', retryAfter: 60 },
  });
});
