import { section } from '../../section';
import { commentsHandlers } from './handlers';
import { commentsState } from './state';

/** Comments and replies; those of a new world are seeded with their posts. */
export const comments = section('comments', {
  state: { comments: { schema: commentsState, initial: () => [] } },
  handlers: commentsHandlers,
});
