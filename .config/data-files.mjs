/** Embeds pictures and pages in the build and in tests. */
import { readFileSync } from 'node:fs';
import { encodings } from './data-files.cjs';

export const dataFiles = {
  name: 'data-files',
  enforce: 'pre',
  load(id) {
    const encoding = encodings[/\.\w+$/.exec(id)?.[0]];
    if (!encoding) return null;
    const content = JSON.stringify(readFileSync(id, encoding));
    return { code: `export default ${content};`, map: { mappings: '' }, moduleType: 'js' };
  },
};
