/** The switch of what people do to profiles in the school event. */
import type { SwitchSpec } from '../../../world/switches';

export const profilesSwitches = {
  'profile-checks': {
    description: 'Let the service check the profile on which an item of the school event is used',
    on: true,
    acts: [
      'school.stickerPlace',
      'school.stickerErase',
      'school.balloonThrow',
      'school.cushionThrow',
      'school.windowBreak',
      'school.curtainsDonate',
    ],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../../world' {
  interface SwitchNames {
    'profile-checks': true;
  }
}
