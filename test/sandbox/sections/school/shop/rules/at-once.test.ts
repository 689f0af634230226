/** Eight people, or eight processes of one, spend at once: chalks never go below zero and never buy two things. */

import { expect, it } from 'vitest';
import { balanceOf, giveChalks } from '../../../../../../src/sandbox/sections/school/rules/belongings';
import { schoolShopIn } from '../../../../../../src/sandbox/sections/school/shop/rules/showcase';
import { useSandbox } from '../../../../../support/sandbox';
import { event, pupilOf, purchasePath, statusCounts } from '../../school-support';

const sandbox = useSandbox();

const eight = <T>(send: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 8 }, (_, nth) => send(nth)));

it('eight purchases of an account that can pay for five', async () => {
  const lena = pupilOf(sandbox(), 'lena');
  giveChalks(sandbox().world(), lena.id, 5 * 70);
  const left = balanceOf(sandbox().world(), lena.id) - 5 * 70;
  const answers = await eight(() => lena.send(purchasePath('eraser'), { body: { quantity: 1 } }));
  expect(statusCounts(answers)).toEqual({ 200: 5, 409: 3 });
  expect(balanceOf(sandbox().world(), lena.id)).toBe(left);
  expect((await lena.get(`${event}/inventory`)).items).toHaveLength(5);
});

it('one purchase that eight processes send with one key', async () => {
  const ada = pupilOf(sandbox(), 'ada');
  const before = await ada.get(`${event}/inventory`);
  const answers = await eight(() => ada.send(purchasePath('eraser'), { body: { quantity: 1 }, key: 'one' }));
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 8 }, () => ({ balance: 5130 })));
  const after = await ada.get(`${event}/inventory`);
  expect([(before.items as unknown[]).length + 1, after.items]).toEqual([
    (after.items as unknown[]).length,
    expect.anything(),
  ]);
});

it('one key with eight bodies buys one of them', async () => {
  const ada = pupilOf(sandbox(), 'ada');
  const answers = await eight((nth) =>
    ada.send(purchasePath('eraser'), { body: { quantity: nth + 1 }, key: 'two' }),
  );
  expect(statusCounts(answers)).toEqual({ 200: 1, 409: 7 });
  expect(
    schoolShopIn(sandbox().world()).purchases.filter(({ productId }) => productId === 'eraser'),
  ).toHaveLength(1);
});

it('eight things of different kinds for one balance', async () => {
  const hana = pupilOf(sandbox(), 'hana');
  const { world } = sandbox();
  const lines = [
    `POST ${event}/aura`,
    `POST ${event}/nicknames/random/purchase`,
    `POST ${event}/sounds/bell`,
    ...['eraser', 'school_stickers', 'water_balloons', 'red_pen', 'board_drawing'].map(purchasePath),
  ];
  giveChalks(world(), hana.id, 2800 - balanceOf(world(), hana.id));
  const answers = await eight((nth) => {
    const line = lines[nth] ?? '';
    return hana.send(line, line.includes('/items/') ? { body: { quantity: 1 } } : {});
  });
  const paid = schoolShopIn(world())
    .purchases.filter(({ by }) => by === hana.id)
    .reduce((sum, purchase) => sum + purchase.paid, 0);
  expect(balanceOf(world(), hana.id)).toBe(2800 - paid);
  expect(balanceOf(world(), hana.id)).toBeGreaterThanOrEqual(0);
  expect(Object.keys(statusCounts(answers)).toSorted()).toEqual(['200', '409']);
});

it('eight measurements of one aura', async () => {
  const ada = pupilOf(sandbox(), 'ada');
  expect(statusCounts(await eight(() => ada.send(`POST ${event}/aura`)))).toEqual({ 200: 1, 409: 7 });
  expect(balanceOf(sandbox().world(), ada.id)).toBe(5100);
});

it('eight answers to one task', async () => {
  const boris = pupilOf(sandbox(), 'boris');
  const { tasks } = (await boris.get(`${event}/tasks`)) as { tasks: { code: string }[] };
  const path = `POST ${event}/tasks/${tasks[0]?.code}/submission`;
  const answers = await eight((nth) =>
    boris.send(path, { body: { link: `https://chat.sandbox.test/${nth}/x` } }),
  );
  expect(statusCounts(answers)).toEqual({ 200: 1, 409: 7 });
});
