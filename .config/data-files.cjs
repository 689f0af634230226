/** What `data-files.mjs` does for the build and for tests: here for programs that tsx runs from the sources. */
const { readFileSync } = require('node:fs');

for (const [ending, encoding] of [
  ['.png', 'base64'],
  ['.html', 'utf8'],
]) {
  require.extensions[ending] = (module, path) => {
    module.exports = readFileSync(path, encoding);
  };
}
