import { group } from '../../app/command';

export default group({
  summary: 'Read, write and like posts',
  fallback: 'feed',
  verbs: {
    feed: () => import('./feed'),
    create: () => import('./create'),
    get: () => import('./get'),
    edit: () => import('./edit'),
    delete: () => import('./delete'),
    restore: () => import('./restore'),
    like: () => import('./like'),
    unlike: () => import('./unlike'),
    repost: () => import('./repost'),
    unrepost: () => import('./unrepost'),
    pin: () => import('./pin'),
    unpin: () => import('./unpin'),
    vote: () => import('./vote'),
    stats: () => import('./stats'),
    by: () => import('./by'),
    liked: () => import('./liked'),
  },
});
