/** State that all parts of the school event share: chalks, items, rights. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import { school } from '../../../protocol/routes/school';
import type { SwitchSpec } from '../../world/switches';

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());
const time = whole;

/** Kinds of items in a backpack; chalk and cloth of the board are listed apart from the others. */
export const itemKinds = [
  'sticker',
  'eraser',
  'stain',
  'window',
  'whoopee_cushion',
  'board_drawing',
  'board_cloth',
] as const;

/** Rights, which are delivered outside the backpack. */
export const rightKinds = ['avatar', 'corrector', 'red_pen', 'notebook_grid', 'notebook_ruled'] as const;

const item = v.object({
  id: text,
  ownerId: text,
  kind: v.picklist(itemKinds),
  /** Name of a picture in the event's folder. */
  asset: v.nullable(text),
  acquiredAt: time,
});

export const schoolState = v.object({
  /** When the first season of the event began. */
  beganAt: time,
  /** Chalks by account id; never below zero. */
  chalks: v.record(text, v.pipe(whole, v.minValue(0))),
  /** Total earnings in chalks by account id; spending does not reduce them. */
  earned: v.record(text, v.pipe(whole, v.minValue(0))),
  /** Items of all backpacks, oldest first. */
  items: v.array(item),
  /** Remaining number of each right, by account id. */
  rights: v.record(text, v.record(text, v.pipe(whole, v.minValue(0)))),
});

export type SchoolState = v.InferOutput<typeof schoolState>;
export type ItemState = v.InferOutput<typeof item>;
export type ItemKind = (typeof itemKinds)[number];
export type RightKind = (typeof rightKinds)[number];

declare module '../../world' {
  interface WorldState {
    school: SchoolState;
  }
}

const all = Object.values(school).map(({ name }) => name);

export const schoolSwitches = {
  school: {
    description: 'Open the school event',
    on: true,
    acts: all,
  },
  purchases: {
    description: 'Accept purchases',
    on: true,
    acts: ['school.buy', 'school.aura', 'school.bell', 'school.nicknameDraw', 'school.curtainsDonate'],
  },
  applications: {
    description: 'Let users apply items, tools and rights of the school event',
    on: true,
    acts: [
      'school.stickerPlace',
      'school.stickerErase',
      'school.balloonThrow',
      'school.cushionThrow',
      'school.windowBreak',
      'school.nicknameUse',
      'school.avatarInstall',
      'school.correctorApply',
      'school.redPenApply',
      'posts.create',
      'school.boardDraw',
      'school.boardWipe',
    ],
  },
  deliveries: {
    description: 'Sell products that are delivered outside the backpack: tools, notebook sheets, avatars',
    on: true,
    acts: ['school.buy'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    school: true;
    purchases: true;
    applications: true;
    deliveries: true;
  }
}
