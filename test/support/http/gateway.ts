/** A gateway in front of the sandbox, which answers some requests in its place. */
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Home } from '../home';
import { type Answer, serve } from './server';

/** The answers of the gateway by method and path; other requests are passed on. */
export type GatewayAnswers = Readonly<Record<string, Answer>>;

/** Puts a gateway in front of the sandbox's main address, for the home of one test. */
export async function useGateway({ env, sandbox }: Home, answers: GatewayAnswers) {
  const path = join(env.PLAZA_SANDBOX_DIR ?? '', 'address.json');
  const server = await serve((seen, response, count) => {
    const own = answers[`${seen.method} ${seen.path.split('?')[0]}`];
    if (own) return own(seen, response, count);
    const url = new URL(seen.path, sandbox.baseUrl);
    const { method, headers, body } = seen;
    const passed = request(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy()).end(Buffer.from(body, 'latin1'));
  });
  const address = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...address, baseUrl: server.url.origin }));
  return server;
}
