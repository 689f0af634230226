import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });

/**
 * undici's client loads node:http2, 5 ms of start-up for a protocol plaza does not speak; undici itself does
 * without where a runtime has none.
 */
const withoutHttp2 = {
  name: 'without-http2',
  load: (id) => (/undici\/lib\/dispatcher\/client-h2\.js$/.test(id) ? 'module.exports = undefined;' : null),
};

export default defineConfig({
  cwd: root,
  input: { main: 'src/main.ts', manual: 'src/manual/main.ts', tour: 'src/manual/tour.ts' },
  platform: 'node',
  // Native and WebAssembly parts find themselves by their place; the last two are optional parts of ws.
  external: ['@napi-rs/keyring', '@napi-rs/keyring/keytar.js', 'jq-web', 'bufferutil', 'utf-8-validate'],
  plugins: [withoutHttp2],
  output: {
    dir: 'dist',
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
});
