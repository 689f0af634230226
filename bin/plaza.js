#!/usr/bin/env node

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`plaza needs Node.js 20.19 or newer; this is ${process.versions.node}\n`);
  process.exitCode = 2;
} else {
  try {
    require('../dist/main.js');
  } catch (error) {
    const isUnbuilt = error.code === 'MODULE_NOT_FOUND' && error.requireStack?.[0] === __filename;
    if (!isUnbuilt) throw error;
    process.stderr.write("plaza is not built yet: run 'npm ci && npm run build' in its folder\n");
    process.exitCode = 2;
  }
}
