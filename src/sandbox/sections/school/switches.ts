/** Switches of the whole school event; a part has its own in its folder. */
import { school } from '../../../protocol/routes/school';
import type { SwitchSpec } from '../../world/switches';

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
