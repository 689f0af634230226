#!/usr/bin/env node

// The same program from its sources; for working on it, not for using it.
require('tsx/cjs');
require('../.config/data-files.cjs');
import('tsx/esm/api').then((tsx) => {
  tsx.register();
  require('../src/main.ts');
});
