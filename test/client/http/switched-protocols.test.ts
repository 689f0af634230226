/** An answer 101 that nobody asked for: the request fails at once, as one whose answer got lost. */
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { NetworkError, UnknownOutcomeError } from '../../../src/errors';
import { adapterNames, testApi } from '../../support/http/api';
import { routes } from '../../support/http/routes';

async function switching(): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

it.each(adapterNames)('is a lost answer of a read, over %s', async (adapter) => {
  const { api } = testApi(await switching(), { adapter });
  await expect(api.read(routes.ask)).rejects.toBeInstanceOf(NetworkError);
});

it.each(adapterNames)('leaves the outcome of a change unknown, over %s', async (adapter) => {
  const { api } = testApi(await switching(), { adapter });
  const written = api.change(routes.write, { path: { post: '1' }, body: { content: 'hi' } });
  await expect(written).rejects.toBeInstanceOf(UnknownOutcomeError);
});
