import { describe, expect, it } from 'vitest';
import { reportLines } from '../../src/commands/reports/create';
import { methodTable, paymentLines, subscriptionRecord } from '../../src/commands/subscription/render';
import { verificationRecord } from '../../src/commands/verification/render';
import { signedIn, useLines } from '../support/accounts';
import { expectPrinted, expectRefusal } from '../support/app';
import { useHome } from '../support/home';
import { pipeView, terminalView } from '../support/terminal/views';

const home = useHome();
const { run, json } = useLines(home);
const dayMs = 24 * 60 * 60_000;

describe('reports create', () => {
  const vandal = ['--type user', '--id @vandal', '--reason spam'];
  const report = (options: string) => run(`reports create ${options}`);

  it('reports a user by name, once', async () => {
    await signedIn(home(), 'ada');
    const sent = expect.stringMatching(/^Sent report [-0-9a-f]{36}\n$/);
    expectPrinted(await report(`${vandal.join(' ')} --comment Often`), sent);
    const again = expect.stringMatching(/\(REPORT_ALREADY_REPORTED\)\n/);
    expect(await report(vandal.join(' '))).toMatchObject({ exit: 3, stderr: again });
  });

  it.each([
    ['--type clan --id x --reason spam', 2, 'expected post, comment or user'],
    ['--type user --id x --reason boredom', 2, 'expected spam, violence, hate'],
    ...vandal.map((missing) => {
      const given = vandal.filter((option) => option !== missing).join(' ');
      return [given, 8, `use ${missing.split(' ')[0]}`] as [string, number, string];
    }),
    ['--type post --id none --reason spam', 5, '(REPORT_TARGET_NOT_FOUND)\nhint: check --type and --id'],
    ['--type user --id me --reason spam', 3, '(CANNOT_REPORT_SELF)'],
  ])('refuses %s with %i', async (options, exit, message) => {
    await signedIn(home(), 'ada');
    expectRefusal(await report(options), exit, message);
  });
});

it('verification is submitted once, and approved a day later', async () => {
  await signedIn(home(), 'lena');
  expectPrinted(await run('verification'), 'status\tnone\n');
  expect(await json('verification status')).toEqual({ status: 'none' });
  const submit = 'verification submit https://sandbox.test/videos/lena.mp4';
  expect((await run(submit)).stdout).toMatch(/^status\tpending\nvideo\t/);
  expectRefusal(await run(submit), 3, "(ALREADY_PENDING)\nhint: 'plaza verification status'");
  home().sandbox.control.advance(dayMs);
  await signedIn(home(), 'lena');
  expectPrinted(await run('verification status --jq .request.status'), 'approved\n');
  expect((await run('users me')).stdout).toMatch(/^name\t🦉 Lena_ ✓\n/);
});

describe('subscription', () => {
  it('starts with a payment at an address, and renews itself on demand', async () => {
    await signedIn(home(), 'ada');
    expectPrinted(await run('subscription'), 'active\tno\n');
    expectRefusal(await run('subscription pay'), 8, 'use --yes');
    const { stdout: address } = await run('subscription pay --yes');
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[-0-9a-f]{36}\n$/);
    expect(await json('subscription status')).toEqual({ isActive: false });
    await fetch(address.trim(), { method: 'POST' });
    expect((await run('subscription status')).stdout).toMatch(
      /^active\tyes\nends\t2026-11-13T.*\nauto-renewal\tno\ncard added\tyes\nprice\t299 RUB for 30 days\n/,
    );
    for (const [word, is] of Object.entries({ on: 'true\n', off: 'false\n' }))
      expectPrinted(await run(`subscription auto-renewal ${word} --jq .autoRenewal`), is);
  });

  it.each([
    ['ada', 'on', 5, "hint: subscribe first: 'plaza subscription pay'"],
    ['ada', 'maybe', 2, ''],
    ['hana', 'on', 3, "hint: add a card first: 'plaza subscription bind-card'"],
  ])('of %s refuses auto-renewal %s with %i', async (name, word, exit, hint) => {
    await signedIn(home(), name);
    expectRefusal(await run(`subscription auto-renewal ${word}`), exit, hint);
  });

  it('lists cards, charges one of them, and removes any', async () => {
    await signedIn(home(), 'pia');
    const [mir, other] = await json('subscription methods list');
    expectPrinted(await run(`subscription methods default ${other.id}`), 'Set the card that is charged\n');
    expectRefusal(await run(`subscription methods remove ${mir.id}`), 8, '--yes');
    expectPrinted(await run(`subscription methods remove ${mir.id} --yes`), 'Removed the card\n');
    const row = new RegExp(`^${other.id}\\tmastercard\\t•••• 5454\\tyes\\t.*\\n$`);
    expect((await run('subscription methods')).stdout).toMatch(row);
    const unknown = await run(`subscription methods default ${mir.id}`);
    expectRefusal(unknown, 5, "hint: 'plaza subscription methods list'");
  });
});

const until = '2026-10-17T12:00:30.000Z';

it.each([
  [
    { active: true, recurringEnabled: false, price: 299 },
    ['active\tyes', 'auto-renewal\tno', 'price\t299 RUB'],
  ],
  [
    {
      ...{ isActive: true, expiresAt: until, autoRenewal: true, startedAt: '2026-10-01T12:00:30.000Z' },
      ...{ price: 5, currency: 'EUR', periodDays: 30, hasPaymentMethod: true },
    },
    [
      ...['active\tyes', `ends\t${until}`, 'auto-renewal\tyes', 'card added\tyes'],
      ...['price\t5 EUR for 30 days', 'since\t2026-10-01T12:00:30.000Z'],
    ],
  ],
])('subscriptionRecord shows %j', (subscription, rows) => {
  expect(subscriptionRecord(subscription, pipeView())).toEqual(rows);
});

it('subscriptionRecord shows how long ago a subscription ended at a terminal', () => {
  const ended = { isActive: false, expiresAt: '2026-10-11T12:00:30.000Z' };
  expect(subscriptionRecord(ended, terminalView())).toEqual(['active  no', 'ended   3d ago']);
});

it('paymentLines is the address alone in a pipe, on one line', () => {
  const confirmationUrl = 'https://pay.test/1';
  const payment = { confirmationUrl, amount: 299 };
  expect(paymentLines(payment, pipeView())).toEqual([confirmationUrl]);
  expect(paymentLines({ confirmationUrl: 'https://a\nb' }, pipeView())).toEqual(['https://a b']);
  const lines = (head: string) => [head, confirmationUrl];
  expect(paymentLines(payment, terminalView())).toEqual(lines('Pay 299 RUB in the browser:'));
  expect(paymentLines({ confirmationUrl }, terminalView())).toEqual(lines('Continue in the browser:'));
});

it('methodTable shows a card by its brand or its title', () => {
  const visa = { id: 'm1', brand: 'visa', last4: '4242', isDefault: true, expiresAt: until };
  const wallet = { id: 'm2', type: 'wallet', title: 'The wallet' };
  const rows = [`m1\tvisa\t•••• 4242\tyes\t${until}`, 'm2\twallet\tThe wallet\t\t'];
  expect(methodTable([visa, wallet], pipeView())).toEqual(rows);
});

const rejected = { id: 'r', status: 'rejected', rejectionReason: 'Dark', videoUrl: 'v' };

it.each([
  [{ status: 'pending' }, ['status\tpending']],
  [{}, []],
  [{ success: true, request: null }, ['status\tnone']],
  [
    { request: { ...rejected, createdAt: until, reviewedAt: until } },
    ['status\trejected', 'reason\tDark', 'video\tv', `sent\t${until}`, `reviewed\t${until}`, 'id\tr'],
  ],
])('verificationRecord shows %j', (verification, lines) => {
  expect(verificationRecord(verification, pipeView())).toEqual(lines);
});

it.each([
  [{ id: 'r1' }, 'Sent report r1'],
  [{ id: 'r\n1' }, 'Sent report r 1'],
  [{}, 'Sent the report'],
  [undefined, 'Sent the report'],
])('reportLines reports %j', (receipt, line) => expect(reportLines(receipt)).toEqual([line]));
