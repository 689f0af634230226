/** A list route as lazy pages of calls. */
import type { Page, Paging, RequestOptions } from '../../ports/api';
import type { AnyRoute } from '../../ports/route';
import { buildCall, type RequestInput } from '../request/build-request';
import type { Works } from '../request/deps';
import { record } from '../response/text';
import { paginate } from './pages';

/** A walk that goes on for so many pages is bulk work, which another adapter does faster. */
const pagesBeforeBulk = 3;

/** The pages of a list; a `limit` in the request's own query is the size of a page. */
export async function* listPages(
  { setup, transport }: Works,
  route: AnyRoute,
  request: RequestInput | undefined,
  paging: Paging,
  options: RequestOptions,
): AsyncGenerator<Page<unknown>> {
  const { limit: pageSize, ...query } = record(request?.query) ?? {};
  const fetchPage = async (start: object, nth: number) => {
    const call = await buildCall(setup, route, { ...request, query: { ...query, ...start } }, options);
    const pace = { paced: nth > 1 || call.paced === true, bulk: nth > pagesBeforeBulk || call.bulk === true };
    return (await transport.send({ ...call, ...pace })).value;
  };
  const size = pageSize === undefined ? undefined : Number(pageSize);
  yield* paginate(route, fetchPage, paging, size, setup.note);
}
