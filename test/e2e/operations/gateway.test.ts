/** A gateway that answers in place of the service after a purchase was carried out, by the real executable. */
import { expect, it } from 'vitest';
import { runExecutable } from '../../support/executable';
import { useFolder } from '../../support/folder';
import { json, serve, text } from '../../support/http/server';

const folder = useFolder();
const product = { id: 'eraser', title: 'Eraser', price: 5, isAvailable: true };
const statuses = [400, 403, 404, 407, 408, 411, 413, 421, 423, 425, 431, 451, 499];

/** A purchase that is carried out without an answer, a page with this status, and the same command again. */
async function buyTwice(status: number) {
  let posts = 0;
  const keys = new Set<unknown>();
  const server = await serve(({ method, headers }, response) => {
    if (method === 'GET') return json(response, { balance: 100, items: [product] });
    posts += 1;
    keys.add(headers['idempotency-key']);
    if (posts === 1) return response.destroy();
    if (posts <= 3) return text(response, '<html>gateway</html>', status, 'text/html');
    return json(response, { balance: 95 });
  });
  const env = {
    PLAZA_CONFIG_DIR: folder(String(status)),
    PLAZA_BASE_URL: server.url.href,
    PLAZA_ACCESS_TOKEN: 'token',
  };
  const buy = () => runExecutable(['school', 'buy', 'eraser', '--yes', '--json'], { env });
  return { first: await buy(), second: await buy(), purchases: keys.size };
}

it('a purchase whose answer was lost is paid once, whatever status a gateway answers its retries with', async () => {
  const check = async (status: number) => {
    const { first, second, purchases } = await buyTwice(status);
    const { operation } = JSON.parse(first.stderr).error;
    expect({ status, exits: [first.exit, second.exit], purchases }).toEqual({
      status,
      exits: [7, 0],
      purchases: 1,
    });
    expect(second.stderr).toContain(`retrying operation ${operation} with its own key`);
  };
  await Promise.all(statuses.map(check));
}, 60_000);
