import { group } from '../../app/command';

export default group({
  summary: 'Upload files, look at them, fetch them',
  verbs: {
    upload: () => import('./upload'),
    get: () => import('./get'),
    download: () => import('./download'),
    delete: () => import('./delete'),
  },
});
