import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approveCost, orderText, spendOn } from '../../../../src/commands/school/flows/spending';
import { UsageError } from '../../../../src/errors';
import { fakePorts } from '../../../support/fake-ports';

/** A shop that sells erasers for 70, a person who has `confirmSpend`, and what happened. */
function ports({ confirmSpend = 500, price = 70 as number | null } = {}) {
  const happened: string[] = [];
  const ctx = fakePorts({
    config: { get: async (key: string) => ({ key, value: confirmSpend, from: 'default', summary: '' }) },
    ask: { confirm: async (question: string) => void happened.push(question) },
    api: {
      async read() {
        happened.push('read');
        return { balance: 1000, items: [{ id: 'eraser', ...(price !== null && { price }) }] };
      },
    },
  });
  return { ctx, happened };
}

describe('what an order costs', () => {
  const costOf = async ({ ctx }: ReturnType<typeof ports>, order: Parameters<typeof spendOn>[1]) =>
    (await spendOn(ctx, order, undefined, async () => ({}))).paid?.value;

  it.each([
    [{ product: 'eraser' }, { what: 'eraser', chalks: 70, balance: 1000 }],
    [
      { product: 'eraser', quantity: 3 },
      { what: '3 × eraser', chalks: 210, balance: 1000 },
    ],
    [
      { product: 'moon', quantity: 2 },
      { what: '2 × moon', balance: 1000 },
    ],
  ])('%j', async (order, cost) => {
    expect(await costOf(ports(), order)).toEqual(cost);
    expect(orderText(order)).toBe(cost.what);
  });

  it('is unknown for a price that is none', async () => {
    expect(await costOf(ports({ price: null }), { product: 'eraser' })).toEqual({
      what: 'eraser',
      balance: 1000,
    });
  });
});

describe('a cost', () => {
  it('is asked about exactly above the limit, and never above --max-spend', async () => {
    const amount = fc.nat(1000);
    await fc.assert(
      fc.asyncProperty(amount, amount, fc.option(amount, { nil: undefined }), async (chalks, limit, max) => {
        const { ctx, happened } = ports({ confirmSpend: limit });
        const approved = approveCost(ctx, { what: 'it', chalks }, max);
        if (max !== undefined && chalks > max) {
          await expect(approved).rejects.toBeInstanceOf(UsageError);
          expect(happened).toEqual([]);
        } else {
          await approved;
          expect(happened).toHaveLength(chalks > limit ? 1 : 0);
        }
      }),
    );
  });

  it('that is unknown is asked about, and breaks every --max-spend', async () => {
    const { ctx, happened } = ports({ confirmSpend: 1_000_000 });
    await approveCost(ctx, { what: 'it', balance: 3 }, undefined);
    expect(happened).toEqual(['Buy it? Its price is unknown. You have 3 chalks.']);
    await expect(approveCost(ctx, { what: 'it' }, 1_000_000)).rejects.toThrow(
      '--max-spend: the price of it is unknown',
    );
  });
});

describe('spending', () => {
  it('reads, asks, sends, in this order', async () => {
    const { ctx, happened } = ports({ confirmSpend: 100 });
    const answer = await spendOn(ctx, { product: 'eraser', quantity: 2 }, undefined, async () => {
      happened.push('sent');
      return { balance: 860 };
    });
    expect(happened).toEqual(['read', 'Buy 2 × eraser for 140 chalks? You have 1000 chalks.', 'sent']);
    expect(answer.paid?.value).toEqual({ what: '2 × eraser', chalks: 140, balance: 1000 });
    expect(JSON.stringify(answer)).toBe('{"balance":860}');
  });

  it('sends nothing when it is refused', async () => {
    const { ctx, happened } = ports();
    const send = async () => void happened.push('sent');
    await expect(spendOn(ctx, { product: 'eraser' }, 69, send)).rejects.toThrow('more than 69');
    expect(happened).toEqual(['read']);
  });

  it('leaves an answer without a body as it is', async () => {
    expect(
      await spendOn(ports().ctx, { product: 'eraser' }, undefined, async () => undefined),
    ).toBeUndefined();
  });
});
