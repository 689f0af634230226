import { group } from '../../app/command';

export default group({
  summary: 'Upload, download and delete files',
  verbs: {
    upload: () => import('./upload'),
    get: () => import('./get'),
    show: () => import('./show'),
    download: () => import('./download'),
    delete: () => import('./delete'),
  },
});
