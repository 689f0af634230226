/** The switches of the section `auth`. */
import type { SwitchSpec } from '../../world/switches';

export const authSwitches = {
  captcha: {
    description: 'Demand a solved captcha for signing up, signing in and forgotten passwords',
    on: true,
    acts: ['auth.signUp', 'auth.signIn', 'auth.forgotPassword'],
  },
  'qr-captcha': {
    description: 'Demand a solved captcha before a scanned code signs anybody in',
    on: false,
    acts: ['auth.qrStart', 'auth.qrClaim'],
  },
  'external-captcha': {
    description:
      'Name the external captcha provider as the active one; tokens of both are taken all the same',
    on: false,
    acts: ['auth.captchaProvider', 'auth.captchaPage'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    captcha: true;
    'qr-captcha': true;
    'external-captcha': true;
  }
}
