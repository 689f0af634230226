import * as v from 'valibot';
import * as a from '../../answer';
import {
  AuraResult,
  BackpackItem,
  BoardShop,
  EventStatus,
  NicknameDrawing,
  Purchase,
  SchoolShop,
  ShopItem,
} from '../../records/school/shop';
import type { RouteSpec } from '../../route';

/** What chalks buy, and what works as soon as it is bought. */
export const shop = {
  status: { method: 'GET', path: '/api/v1/event/status', answer: EventStatus },
  shop: { method: 'GET', path: '/api/v1/<assistant>/shop', answer: SchoolShop },
  balance: { method: 'GET', path: '/api/v1/<assistant>/balance', answer: a.object({ balance: a.number }) },
  backpack: {
    method: 'GET',
    path: '/api/v1/<assistant>/inventory',
    answer: a.object({ items: a.array(BackpackItem) }),
    items: 'items',
  },
  shopBoard: { method: 'GET', path: '/api/v1/<assistant>/shop/board', answer: BoardShop },
  shopPurchased: {
    method: 'GET',
    path: '/api/v1/<assistant>/shop/purchased',
    answer: a.object({ items: a.array(a.partial(ShopItem)) }),
    items: 'items',
  },
  buy: {
    method: 'POST',
    path: '/api/v1/<assistant>/shop/items/{productId}/purchase',
    spends: 'chalks',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({ quantity: v.number(), variant: v.nullish(v.string()) }),
    answer: Purchase,
  },
  aura: {
    method: 'POST',
    path: '/api/v1/<assistant>/aura',
    spends: 'chalks',
    effect: 'keyed',
    key: 'Idempotency-Key',
    answer: AuraResult,
  },
  bell: {
    method: 'POST',
    path: '/api/v1/<assistant>/sounds/bell',
    spends: 'chalks',
    effect: 'keyed',
    key: 'Idempotency-Key',
    answer: a.object({ balance: a.number }),
  },
  nicknameDraw: {
    method: 'POST',
    path: '/api/v1/<assistant>/nicknames/random/purchase',
    spends: 'chalks',
    effect: 'keyed',
    key: 'Idempotency-Key',
    answer: NicknameDrawing,
  },
} as const satisfies Record<string, RouteSpec>;
