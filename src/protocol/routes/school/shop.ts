import * as v from 'valibot';
import type {
  AuraResult,
  BackpackItem,
  BoardShop,
  EventStatus,
  NicknameDrawing,
  Purchase,
  SchoolShop,
  ShopItem,
} from '../../records/school/shop';
import { type RouteSpec, shape } from '../../route';

/** What chalks buy, and what works as soon as it is bought. */
export const shop = {
  status: {
    method: 'GET',
    path: '/api/v1/event/status',
    auth: 'bearer',
    effect: 'read',
    answer: shape<EventStatus>(),
  },
  shop: {
    method: 'GET',
    path: '/api/v1/<assistant>/shop',
    auth: 'bearer',
    effect: 'read',
    answer: shape<SchoolShop>(),
  },
  balance: {
    method: 'GET',
    path: '/api/v1/<assistant>/balance',
    auth: 'bearer',
    effect: 'read',
    answer: shape<{ balance: number }>(),
  },
  backpack: {
    method: 'GET',
    path: '/api/v1/<assistant>/inventory',
    auth: 'bearer',
    effect: 'read',
    answer: shape<{ items: BackpackItem[] }>(),
    items: 'items',
  },
  shopBoard: {
    method: 'GET',
    path: '/api/v1/<assistant>/shop/board',
    auth: 'bearer',
    effect: 'read',
    answer: shape<BoardShop>(),
  },
  shopPurchased: {
    method: 'GET',
    path: '/api/v1/<assistant>/shop/purchased',
    auth: 'bearer',
    effect: 'read',
    answer: shape<{ items: Partial<ShopItem>[] }>(),
    items: 'items',
  },
  buy: {
    method: 'POST',
    path: '/api/v1/<assistant>/shop/items/{productId}/purchase',
    auth: 'bearer',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({ quantity: v.number(), variant: v.optional(v.string()) }),
    answer: shape<Purchase>(),
  },
  aura: {
    method: 'POST',
    path: '/api/v1/<assistant>/aura',
    auth: 'bearer',
    effect: 'keyed',
    key: 'Idempotency-Key',
    answer: shape<AuraResult>(),
  },
  bell: {
    method: 'POST',
    path: '/api/v1/<assistant>/sounds/bell',
    auth: 'bearer',
    effect: 'keyed',
    key: 'Idempotency-Key',
    answer: shape<{ balance: number }>(),
  },
  nicknameDraw: {
    method: 'POST',
    path: '/api/v1/<assistant>/nicknames/random/purchase',
    auth: 'bearer',
    effect: 'keyed',
    key: 'Idempotency-Key',
    answer: shape<NicknameDrawing>(),
  },
} as const satisfies Record<string, RouteSpec>;
