/** The switches that every part of the school event obeys; a part has its own in its folder. */

import type { RouteName } from '../../../api/catalogue/routes/index';
import { school } from '../../../api/catalogue/routes/school';
import { unbuiltRoutes } from '../../unbuilt';
import type { SwitchSpec } from '../../world/switches';

/** A switch acts where there is a handler: those that are still to come are left out. */
function built(routes: readonly RouteName[]): RouteName[] {
  const unbuilt: readonly string[] = unbuiltRoutes;
  return routes.filter((name) => !unbuilt.includes(name));
}

const all = Object.values(school).map(({ name }) => name);

export const schoolSwitches = {
  school: {
    description: 'Open the school event',
    on: true,
    acts: built(all),
  },
  purchases: {
    description: 'Sell for chalks',
    on: true,
    acts: built(['school.buy', 'school.aura', 'school.bell', 'school.nicknameDraw', 'school.curtainsDonate']),
  },
  applications: {
    description: 'Let people use items, tools and rights of the school event',
    on: true,
    acts: built([
      'school.stickerPlace',
      'school.stickerErase',
      'school.balloonThrow',
      'school.cushionThrow',
      'school.windowBreak',
      'school.nicknameUse',
      'school.avatarInstall',
      'school.correctorApply',
      'school.redPenApply',
      'school.boardDraw',
      'school.boardWipe',
    ]),
  },
  deliveries: {
    description: 'Sell what is delivered elsewhere than to the backpack: tools, notebook sheets, avatars',
    on: true,
    acts: built(['school.buy']),
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
