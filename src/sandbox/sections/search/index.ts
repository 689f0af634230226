import { section } from '../../section';
import { searchHandlers } from './handlers';

/** Search for people and hashtags. */
export const search = section('search', { handlers: searchHandlers });
