/** Routes of the main host that are not in the catalogue: pages, pictures and files of the sections. */
import { TrieRouter } from 'hono/router/trie-router';
import type { World } from '../../world';
import { type Answer, bytesAnswer } from './outcome';
import paymentPage from './payment.html';

export interface NonCatalogueRequest {
  readonly world: World;
  readonly path: string;
  /** The parameters of the path, still percent-encoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A route of the main host that is not in the catalogue. The world is saved after a POST that was answered. */
export interface NonCatalogueRoute {
  readonly method: 'GET' | 'POST';
  /** With parameters as hono writes them: `/pay/:id`. */
  readonly path: string;
  /** Undefined: 404. */
  answer(request: NonCatalogueRequest): Answer | undefined | Promise<Answer | undefined>;
}

/** Answers a request to one of the routes; undefined when none matches. */
export type AnswerNonCatalogue = (method: string, url: URL, world: World) => Promise<Answer | undefined>;

/** The function that answers requests to these routes. */
export function createNonCatalogue(routes: readonly NonCatalogueRoute[]): AnswerNonCatalogue {
  const router = new TrieRouter<NonCatalogueRoute>();
  for (const route of routes) router.add(route.method, route.path, route);
  return async (method, { pathname: path, searchParams: query }, world) => {
    const [match] = router.match(method, path)[0];
    if (!match) return undefined;
    const [route, parameters] = match;
    return route.answer({ world, path, parameters: parameters as Record<string, string>, query });
  };
}

/** The route of PNG pictures, as base64, by their paths below a folder; `below` is the form of these paths. */
export function pictureRoute(
  folder: string,
  below: string,
  pictures: Readonly<Record<string, string>>,
): NonCatalogueRoute {
  return {
    method: 'GET',
    path: `${folder}${below}`,
    answer({ path }) {
      const name = path.slice(folder.length);
      const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
      return picture === undefined
        ? undefined
        : bytesAnswer(200, Buffer.from(picture, 'base64'), 'image/png');
    },
  };
}

/** An HTML page with its content security policy. It is never cached. */
export function pageAnswer(html: string, policy: string): Answer {
  return bytesAnswer(200, Buffer.from(html), 'text/html; charset=utf-8', {
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
}

/** The payment page of the sandbox: a button, no card and no money. Only the address of the link back comes from a client. */
export interface PaymentPage {
  readonly what: string;
  readonly button: string;
  /** `over`: it can no longer be paid. */
  readonly state: 'open' | 'done' | 'over';
  /** Where the link leads after the payment. */
  readonly returnUrl?: string | undefined;
}

/** No site may embed the page, and it can only submit its own form. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

interface Payments<T> {
  find(world: World, id: string): T | undefined;
  settle(world: World, payment: T): void;
  page(world: World, payment: T): PaymentPage;
}

/** The routes of payments below a path, by id: GET shows the page, POST settles the payment first. */
export function paymentPages<T>(path: string, { find, settle, page }: Payments<T>): NonCatalogueRoute[] {
  const answer = ({ world, parameters: { id = '' } }: NonCatalogueRequest, isPost: boolean) => {
    const payment = find(world, id);
    if (payment === undefined) return undefined;
    if (isPost) settle(world, payment);
    return paymentPageAnswer(page(world, payment));
  };
  return [
    { method: 'GET', path: `${path}:id`, answer: (request) => answer(request, false) },
    { method: 'POST', path: `${path}:id`, answer: (request) => answer(request, true) },
  ];
}

function paymentPageAnswer({ what, button, state, returnUrl }: PaymentPage): Answer {
  const back =
    returnUrl === undefined ? 'This page can be closed.' : `<a href="${escaped(returnUrl)}">Back</a>`;
  const below = {
    open: `<form method="post"><button>${button}</button></form>`,
    done: `<p role="status">Done. ${back}</p>`,
    over: '<p role="status">There is nothing to pay any more.</p>',
  }[state];
  const html = paymentPage.replace(/\{(what|below)\}/g, (_, name) => (name === 'what' ? what : below));
  return pageAnswer(html, policy);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
