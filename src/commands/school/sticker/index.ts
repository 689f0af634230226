import { group } from '../../../app/command';

export default group({
  summary: 'Put stickers on profiles, and erase them',
  verbs: { place: () => import('./place'), erase: () => import('./erase') },
});
