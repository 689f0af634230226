/**
 * Products of the school event (protocol: product ids), with the prices that the protocol names. Other prices, limits
 * and texts are our choice, and so is `profile_avatar`: the protocol names no product for the right to an avatar.
 */
import type { ItemKind, RightKind } from '../../rules/belongings';

/** How a product is delivered. */
type Delivery =
  | { readonly to: 'backpack'; readonly kind: ItemKind; readonly count: number }
  | { readonly to: 'right'; readonly right: RightKind }
  | { readonly to: 'right by variant'; readonly rights: Readonly<Record<string, RightKind>> }
  | { readonly to: 'own route' };

export interface Product {
  readonly id: string;
  readonly audience: 'any' | 'self';
  readonly category: 'profile' | 'misc';
  readonly title: string;
  readonly subtitle: string;
  readonly details: string;
  readonly bullets: readonly string[];
  /** Chalks. */
  readonly price: number;
  /** Maximum number per account; null if unlimited. */
  readonly perUser: number | null;
  readonly delivery: Delivery;
}

const ownRoute: Delivery = { to: 'own route' };

function backpack(kind: ItemKind, count = 1): Delivery {
  return { to: 'backpack', kind, count };
}

/** Products that rotate through the showcases, in order. */
export const rotatingProducts: readonly Product[] = [
  {
    id: 'eraser',
    audience: 'any',
    category: 'profile',
    title: 'Eraser',
    subtitle: 'Rubs a sticker on any profile',
    details: 'A sticker that is rubbed three times is gone.',
    bullets: ['One use', 'Works on your own profile too'],
    price: 70,
    perUser: null,
    delivery: backpack('eraser'),
  },
  {
    id: 'school_stickers',
    audience: 'any',
    category: 'profile',
    title: 'Set of stickers',
    subtitle: 'Five stickers for banners',
    details: 'Stick them on any profile, yours included.',
    bullets: ['Five pieces', 'The pictures are a surprise'],
    price: 110,
    perUser: null,
    delivery: backpack('sticker', 5),
  },
  {
    id: 'water_balloons',
    audience: 'any',
    category: 'profile',
    title: 'Water balloons',
    subtitle: 'Leave a wet trace for a day',
    details: 'Throw them at the profiles and posts of others.',
    bullets: ['Three pieces', 'The trace dries in a day'],
    price: 140,
    perUser: null,
    delivery: backpack('stain', 3),
  },
  {
    id: 'post_notebook',
    audience: 'self',
    category: 'misc',
    title: 'Notebook sheet',
    subtitle: 'Your next post on squared or ruled paper',
    details: 'The sheet is used up when the post is published.',
    bullets: ['One post', 'Squared or ruled'],
    price: 90,
    perUser: null,
    delivery: { to: 'right by variant', rights: { grid: 'notebook_grid', ruled: 'notebook_ruled' } },
  },
  {
    id: 'red_pen',
    audience: 'any',
    category: 'misc',
    title: 'Red pen',
    subtitle: 'Corrects words in a post of somebody else',
    details: 'Up to three words in one post.',
    bullets: ['One post', 'Up to three words'],
    price: 200,
    perUser: 5,
    delivery: { to: 'right', right: 'red_pen' },
  },
  {
    id: 'whoopee_cushion',
    audience: 'any',
    category: 'profile',
    title: 'Whoopee cushion',
    subtitle: 'Waits on a profile for visitors',
    details: 'It lies there for a day, and each visitor sets it off once.',
    bullets: ['One use', 'One cushion a profile'],
    price: 150,
    perUser: null,
    delivery: backpack('whoopee_cushion'),
  },
  {
    id: 'break_window',
    audience: 'any',
    category: 'profile',
    title: 'Briefcase',
    subtitle: 'Breaks the window of a profile',
    details: 'Works only on the profiles of others.',
    bullets: ['One use'],
    price: 200,
    perUser: null,
    delivery: backpack('window'),
  },
  {
    id: 'duty_corrector',
    audience: 'any',
    category: 'misc',
    title: 'Corrector of the class monitor',
    subtitle: 'Crosses out text in a post of somebody else',
    details: 'Up to ten characters at a time.',
    bullets: ['One fragment', 'At most three on one post'],
    price: 130,
    perUser: null,
    delivery: { to: 'right', right: 'corrector' },
  },
  {
    id: 'profile_avatar',
    audience: 'self',
    category: 'profile',
    title: 'Portrait for the year book',
    subtitle: 'A picture of your own as your avatar',
    details: 'The right to install one picture. Removing it gives nothing back.',
    bullets: ['One installation', 'The picture is checked'],
    price: 600,
    perUser: 2,
    delivery: { to: 'right', right: 'avatar' },
  },
];

/** Products of every showcase. Each has a route of its own, and takes effect when it is bought. */
export const standingProducts: readonly Product[] = [
  {
    id: 'aura_analyzer',
    audience: 'self',
    category: 'profile',
    title: 'Aura analyzer',
    subtitle: 'Measures your aura, from 0 to 100',
    details: 'Once, and there is no appeal.',
    bullets: ['Takes effect at once'],
    price: 100,
    perUser: 1,
    delivery: ownRoute,
  },
  {
    id: 'random_nickname',
    audience: 'self',
    category: 'profile',
    title: 'Random nickname',
    subtitle: 'Draws one of the nicknames of the day',
    details: 'You may already have the one that you draw.',
    bullets: ['One a day', 'Takes effect at once'],
    price: 250,
    perUser: null,
    delivery: ownRoute,
  },
  {
    id: 'school_bell',
    audience: 'any',
    category: 'misc',
    title: 'School bell',
    subtitle: 'Rings for everybody who is online',
    details: 'It rings when you buy it.',
    bullets: ['Takes effect at once'],
    price: 2800,
    perUser: null,
    delivery: ownRoute,
  },
];

/** Products of the shop of the board, always on sale. */
export const boardProducts: readonly Product[] = [
  {
    id: 'board_drawing',
    audience: 'any',
    category: 'misc',
    title: 'Chalk',
    subtitle: 'One drawing on the board',
    details: 'In four colors, as long as the line lasts.',
    bullets: ['One drawing'],
    price: 160,
    perUser: null,
    delivery: backpack('board_drawing'),
  },
  {
    id: 'board_cloth',
    audience: 'any',
    category: 'misc',
    title: 'Wet cloth',
    subtitle: 'One wipe over the board',
    details: 'Wipes all chalk along its path.',
    bullets: ['One wipe'],
    price: 120,
    perUser: null,
    delivery: backpack('board_cloth'),
  },
];

const all = [...rotatingProducts, ...standingProducts, ...boardProducts];

/** The product of an id; undefined for an unknown id. */
export function productById(id: string): Product | undefined {
  return all.find((product) => product.id === id);
}

/** The product of an id. @throws Error for an unknown id */
export function requireProduct(id: string): Product {
  const product = productById(id);
  if (!product) throw new Error(`there is no product '${id}'`);
  return product;
}
