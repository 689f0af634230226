/** The switches of the section `auth`. */
import type { SwitchSpec } from '../../world/switches';

export const authSwitches = {
  captcha: {
    description: 'Require a captcha to sign up, sign in and reset a password',
    on: true,
    acts: ['auth.signUp', 'auth.signIn', 'auth.forgotPassword'],
  },
  'qr-captcha': {
    description: 'Require a captcha before a scanned QR code signs in',
    on: false,
    acts: ['auth.qrStart', 'auth.qrClaim'],
  },
  'external-captcha': {
    description: 'Make the external captcha provider the active one; tokens of both are still accepted',
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
