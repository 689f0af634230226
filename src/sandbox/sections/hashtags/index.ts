import { section } from '../../section';
import { hashtagsHandlers } from './handlers';

/** Hashtags. */
export const hashtags = section('hashtags', { handlers: hashtagsHandlers });
