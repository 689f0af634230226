/** A list route as lazy pages. */
import type { Page, Paging, RequestOptions } from '../../ports/api';
import type { AnyRoute } from '../../protocol/route';
import type { ClientDeps } from '../deps';
import { buildCall, type RequestInput } from '../request/build-request';
import { fitAnswer } from '../response/answer-shape';
import { record } from '../response/text';
import { paginate } from './pages';

/** From this page on a list is bulk work, which another HTTP adapter does faster. */
const pagesBeforeBulk = 3;

/** The pages of a list, each fetched when the loop asks for it; a `limit` in the request's own query is the page size. */
export async function* listPages(
  deps: ClientDeps,
  route: AnyRoute,
  request: RequestInput | undefined,
  paging: Paging,
  options: RequestOptions,
): AsyncGenerator<Page<unknown>> {
  const { limit: pageSize, ...query } = record(request?.query) ?? {};
  const fetchPage = async (start: object, nth: number) => {
    const call = await buildCall(deps, route, { ...request, query: { ...query, ...start } }, options);
    const pace = { paced: nth > 1 || call.paced === true, bulk: nth > pagesBeforeBulk || call.bulk === true };
    return fitAnswer(route, (await deps.transport.send({ ...call, ...pace })).value);
  };
  const size = pageSize === undefined ? undefined : Number(pageSize);
  yield* paginate(route, fetchPage, paging, size, deps.note);
}
