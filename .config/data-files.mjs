/** Loads pictures as base64 and pages as text, in the build and in tests. `data-files.cjs` does the same for tsx. */
import { readFileSync } from 'node:fs';

const encodings = { '.png': 'base64', '.html': 'utf8' };

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
