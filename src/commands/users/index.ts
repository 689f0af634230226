import { group } from '../../app/command';

export default group({
  summary: 'Show profiles, follow and block users, and manage your own profile',
  verbs: {
    me: () => import('./me'),
    get: () => import('./get'),
    update: () => import('./update'),
    'create-profile': () => import('./create-profile'),
    'check-username': () => import('./check-username'),
    deactivate: () => import('./deactivate'),
    restore: () => import('./restore'),
    suggestions: () => import('./suggestions'),
    clans: () => import('./clans'),
    follow: () => import('./follow'),
    unfollow: () => import('./unfollow'),
    followers: () => import('./followers'),
    following: () => import('./following'),
    'follow-status': () => import('./follow-status'),
    block: () => import('./block'),
    unblock: () => import('./unblock'),
    blocked: () => import('./blocked'),
    privacy: () => import('./privacy/index'),
    pins: () => import('./pins/index'),
  },
});
