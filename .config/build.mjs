/** Builds `dist` without a list of its 500 files, which rolldown's own command prints. */
import { build } from 'rolldown';
import config from './rolldown.config.mjs';

await build(config);
