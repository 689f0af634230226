#!/usr/bin/env node

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`plaza needs Node.js 20.19 or newer; this is ${process.versions.node}\n`);
  process.exitCode = 2;
} else {
  require('../dist/main.js');
}
