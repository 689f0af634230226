/** The protocol's documents, checked by tools that other people wrote. They come from the registry. */
import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApiFor } from '../../src/commands/routes/document';
import { startSandbox } from '../../src/fixture';
import { defaultVocabulary } from '../../src/protocol/vocabulary';
import { useFolder } from '../support/folder';

const run = promisify(execFile);
const docs = join(import.meta.dirname, '..', '..', 'docs', 'protocol');
const clients = join(docs, 'clients');
const folder = useFolder();

beforeEach(async () => {
  for (const name of ['openapi.json', 'asyncapi.json']) await copyFile(join(docs, name), folder(name));
  await writeFile(folder('picture.png'), PNG.sync.write(new PNG({ width: 30, height: 30 })));
  await writeFile(folder('package.json'), '{"type":"module"}');
});

const install = (...packages: string[]) =>
  run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder() });

const node = async (script: string) => {
  await writeFile(folder('script.mjs'), script);
  return run(process.execPath, ['script.mjs'], { cwd: folder() });
};

it('the OpenAPI document is valid for swagger-parser, the AsyncAPI document for its own parser', async () => {
  await install('@apidevtools/swagger-parser@12.0.0', '@asyncapi/parser@3.6.3');
  const { stdout } = await node(`
    import { readFileSync } from 'node:fs';
    import SwaggerParser from '@apidevtools/swagger-parser';
    import { Parser } from '@asyncapi/parser';
    await SwaggerParser.validate('openapi.json');
    const { document, diagnostics } = await new Parser().parse(readFileSync('asyncapi.json', 'utf8'));
    // 0 is an error, 1 a warning.
    const found = diagnostics.filter(({ severity }) => severity <= 1).map(({ message }) => message);
    console.log(JSON.stringify({ parsed: document !== undefined, found }));
  `);
  expect(JSON.parse(stdout)).toEqual({ parsed: true, found: [] });
});

describe('a client that is made of the document alone', () => {
  it('in TypeScript compiles strictly, signs in, reads, posts, pages and uploads', async () => {
    await install('openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@20');
    await copyFile(join(clients, 'client.mts'), folder('client.mts'));
    await run('npx', ['openapi-typescript', 'openapi.json', '-o', 'api.d.ts'], { cwd: folder() });
    const options = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ];
    await run('npx', ['tsc', ...options, 'client.mts'], { cwd: folder() });
    const sandbox = await startSandbox();
    try {
      const { stdout } = await run(
        process.execPath,
        ['client.mjs', sandbox.baseUrl, sandbox.captcha(), 'picture.png'],
        { cwd: folder() },
      );
      expect(JSON.parse(stdout)).toEqual({
        me: 'ada',
        post: 'From a generated client',
        pages: true,
        file: 'string',
      });
    } finally {
      await sandbox.stop();
    }
  });

  it('in Python does the same, with the key that a route requires', async ({ skip }) => {
    await run('python3', ['--version']).catch(() => skip('python3 is not installed'));
    const sandbox = await startSandbox();
    const { baseUrl: main, statusUrl: status, pixelUrl: pixel } = sandbox;
    const document = openApiFor(JSON.parse(await readFile(folder('openapi.json'), 'utf8')), {
      addresses: { main, status, pixel },
      words: defaultVocabulary,
      section: undefined,
    });
    await writeFile(folder('openapi.json'), JSON.stringify(document));
    try {
      const { stdout } = await run(
        'python3',
        [join(clients, 'client.py'), 'openapi.json', sandbox.captcha(), 'picture.png'],
        { cwd: folder() },
      );
      expect(JSON.parse(stdout)).toEqual({
        me: 'boris',
        post: 'From Python',
        pages: true,
        file: 'str',
        bell: 'dict',
      });
    } finally {
      await sandbox.stop();
    }
  });

  it('in Go decodes a feed with types by quicktype, as the page of the protocol says', async ({ skip }) => {
    await run('go', ['version']).catch(() => skip('go is not installed'));
    await run('jq', ['--version']).catch(() => skip('jq is not installed'));
    await copyFile(join(clients, 'client.go'), folder('client.go'));
    const page = await readFile(join(docs, 'README.md'), 'utf8');
    const lines = page.split('\n').filter((line) => /^(jq|npx quicktype) /.test(line));
    expect(lines).toHaveLength(2);
    await install('quicktype@26.0.0');
    await run('sh', ['-ec', lines.join('\n')], { cwd: folder() });
    const sandbox = await startSandbox();
    try {
      const { accessToken } = sandbox.signIn('ada');
      const env = { ...process.env, GOCACHE: folder('cache'), GOFLAGS: '-mod=mod' };
      const { stdout } = await run('go', ['run', 'client.go', 'page.go', sandbox.baseUrl, accessToken], {
        cwd: folder(),
        env,
      });
      expect(stdout.trim().split('\n')).toHaveLength(5);
    } finally {
      await sandbox.stop();
    }
  });
});
