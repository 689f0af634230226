/** The subscription, its cards, and the application to be verified. */
import { describe, expect, it } from 'vitest';
import { reportLines } from '../../../src/commands/reports/create';
import { methodTable, paymentLines, subscriptionRecord } from '../../../src/commands/subscription/render';
import { verificationRecord } from '../../../src/commands/verification/render';
import { pipeView, terminalView } from '../../support/terminal/views';

const until = '2026-10-17T12:00:30.000Z';

describe('a subscription', () => {
  it('is a record in either form', () => {
    expect(subscriptionRecord({ active: true, recurringEnabled: false, price: 299 }, pipeView())).toEqual([
      'active\tyes',
      'auto-renewal\tno',
      'price\t299 RUB',
    ]);
    const whole = {
      isActive: true,
      expiresAt: until,
      autoRenewal: true,
      startedAt: '2026-10-01T12:00:30.000Z',
      price: 5,
      currency: 'EUR',
      periodDays: 30,
      hasPaymentMethod: true,
    };
    expect(subscriptionRecord(whole, pipeView())).toEqual([
      'active\tyes',
      `ends\t${until}`,
      'auto-renewal\tyes',
      'card added\tyes',
      'price\t5 EUR for 30 days',
      'since\t2026-10-01T12:00:30.000Z',
    ]);
    expect(
      subscriptionRecord({ isActive: false, expiresAt: '2026-10-11T12:00:30.000Z' }, terminalView()),
    ).toEqual(['active  no', 'ended   3d ago']);
  });
});

describe('a payment', () => {
  const confirmationUrl = 'https://pay.test/1';

  it('is its address, alone in a pipe', () => {
    expect(paymentLines({ confirmationUrl, amount: 299 }, pipeView())).toEqual([confirmationUrl]);
    expect(paymentLines({ confirmationUrl, amount: 299 }, terminalView())).toEqual([
      'Pay 299 RUB in the browser:',
      confirmationUrl,
    ]);
    expect(paymentLines({ confirmationUrl }, terminalView())).toEqual([
      'Continue in the browser:',
      confirmationUrl,
    ]);
    expect(paymentLines({ confirmationUrl: 'https://a\nb' }, pipeView())).toEqual(['https://a b']);
  });
});

it('cards are rows, those of which little is known by their title', () => {
  const methods = [
    { id: 'm1', brand: 'visa', last4: '4242', isDefault: true, expiresAt: until },
    { id: 'm2', type: 'wallet', title: 'The wallet' },
  ];
  expect(methodTable(methods, pipeView())).toEqual([
    `m1\tvisa\t•••• 4242\tyes\t${until}`,
    'm2\twallet\tThe wallet\t\t',
  ]);
});

it.each([
  [{ status: 'pending' }, ['status\tpending']],
  [{}, ['status\tnone']],
  [{ success: true, request: null }, ['status\tnone']],
  [
    {
      request: {
        id: 'r',
        status: 'rejected',
        rejectionReason: 'Dark',
        videoUrl: 'v',
        createdAt: until,
        reviewedAt: until,
      },
    },
    ['status\trejected', 'reason\tDark', 'video\tv', `sent\t${until}`, `reviewed\t${until}`, 'id\tr'],
  ],
])('an application: %j', (verification, lines) => {
  expect(verificationRecord(verification, pipeView())).toEqual(lines);
});

it.each([
  [{ id: 'r1' }, 'Sent report r1'],
  [{ id: 'r\n1' }, 'Sent report r 1'],
  [{}, 'Sent the report'],
  [undefined, 'Sent the report'],
])('a report: %j', (receipt, line) => {
  expect(reportLines(receipt)).toEqual([line]);
});
