/** `--timeout` limits one whole request with its answer. */
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type AppOptions, begin } from '../support/app';
import { movableClock } from '../support/clock';
import { useHome } from '../support/home';
import { turns } from '../support/terminal/terminal';

const home = useHome();

/** A service that answers only the beginning of a board; `drip` sends another byte of each. */
async function slowService() {
  const open: ServerResponse[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    paths.push(`${request.method} ${request.url}`);
    if (request.url !== '/api/board') return;
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': '4096' });
    open.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { PLAZA_CONFIG_DIR: home().folder, PLAZA_BASE_URL: url, PLAZA_PIXEL_URL: url };
  const drip = () => {
    for (const response of open) response.write(Buffer.alloc(1));
  };
  return { env, paths, drip };
}

/** Runs a command against a slow service for a time. */
async function runFor(ms: number, argv: readonly string[], change: AppOptions['env'] = {}) {
  const { env, paths, drip } = await slowService();
  const clock = movableClock();
  const stop = new AbortController();
  const { errors, exit } = begin(argv, { env: { ...env, ...change }, clock, signal: stop.signal });
  let isOver = false;
  const ended = exit.then((code) => {
    isOver = true;
    return { exit: code, stderr: errors.text() };
  });
  await expect.poll(() => paths.length).toBe(1);
  for (let passed = 0; passed < ms && !isOver; passed += 250) {
    drip();
    await turns(20);
    clock.move(250);
  }
  return { ended, isOver: () => isOver, stop: () => stop.abort(new Error('the test is over')) };
}

const endWithin = async (...given: Parameters<typeof runFor>) => (await runFor(...given)).ended;

const token = { PLAZA_ACCESS_TOKEN: 'token' };
const seconds = 'did not answer completely within 2 s\nhint: use a longer --timeout';

it.each<[string, AppOptions['env']]>([
  ['canvas show --timeout 2s', token],
  ['canvas export FOLDER/board.png --timeout 2s', token],
  ['canvas show', { ...token, PLAZA_TIMEOUT: '2' }],
  ['files upload FOLDER/picture.png --timeout 2s', token],
  ['auth refresh --timeout 2s', { PLAZA_REFRESH_TOKEN: 'refresh', PLAZA_KEYCHAIN: 'file' }],
])('%s ends with the time limit', async (line, env) => {
  const onePixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await writeFile(`${home().folder}/picture.png`, Buffer.from(onePixel, 'base64'));
  const ended = await endWithin(2000, line.replace('FOLDER', home().folder).split(' '), env);
  expect(ended).toEqual({ exit: 7, stderr: expect.stringContaining(seconds) });
});

it('canvas show: a board may take 300 s without a time limit', async () => {
  const { ended, isOver, stop } = await runFor(299_000, ['canvas', 'show'], token);
  expect(isOver()).toBe(false);
  stop();
  await ended;
});

it('a refresh before another request may take 30 s, since a lost answer ends the session', async () => {
  const session = { PLAZA_REFRESH_TOKEN: 'refresh', PLAZA_KEYCHAIN: 'file' };
  const ended = await endWithin(30_000, ['users', 'me', '--timeout', '2s'], session);
  expect(ended).toEqual({ exit: 7, stderr: expect.stringContaining('within 30 s') });
});
