#!/usr/bin/env node

// The same program from its sources; for working on it, not for using it.
require('tsx/cjs');
for (const [ending, encoding] of [
  ['.png', 'base64'],
  ['.html', 'utf8'],
]) {
  require.extensions[ending] = (module, path) => {
    module.exports = require('node:fs').readFileSync(path, encoding);
  };
}
import('tsx/esm/api').then((tsx) => {
  tsx.register();
  require('../src/main.ts');
});
