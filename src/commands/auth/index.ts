import { group } from '../../app/command';

export default group({
  summary: 'Sign in and out, and manage sessions and passwords',
  verbs: {
    login: () => import('./login'),
    signup: () => import('./signup'),
    'verify-otp': () => import('./verify-otp'),
    'resend-otp': () => import('./resend-otp'),
    'forgot-password': () => import('./forgot-password'),
    'reset-password': () => import('./reset-password'),
    'change-password': () => import('./change-password'),
    refresh: () => import('./refresh'),
    status: () => import('./status'),
    token: () => import('./token'),
    logout: () => import('./logout'),
    sessions: () => import('./sessions/index'),
    accounts: () => import('./accounts/index'),
    switch: () => import('./switch'),
    captcha: () => import('./captcha'),
    qr: () => import('./qr/index'),
  },
});
