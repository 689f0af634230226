import { group } from '../../app/command';

export default group({
  summary: 'Read and write comments and replies',
  verbs: {
    list: () => import('./list'),
    create: () => import('./create'),
    replies: () => import('./replies'),
    reply: () => import('./reply'),
    edit: () => import('./edit'),
    delete: () => import('./delete'),
    restore: () => import('./restore'),
    like: () => import('./like'),
    unlike: () => import('./unlike'),
  },
});
