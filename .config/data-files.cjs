/** How files that are no code are embedded: pictures as base64, pages as text. Also loads them for programs that tsx runs. */
const { readFileSync } = require('node:fs');

const encodings = { '.png': 'base64', '.html': 'utf8' };

for (const [ending, encoding] of Object.entries(encodings)) {
  require.extensions[ending] = (module, path) => {
    module.exports = readFileSync(path, encoding);
  };
}

module.exports = { encodings };
