/** Addresses of the pictures in a paper (protocol: exam event records, `image`). */
import type { Question } from './question';

/** The folder of the event's pictures, below the base address. */
const imageFolder = 'public/events/epepuy/2026-04/';

/**
 * The full address of a picture: a full address stays, a path lies below `{base_url}/public/events/epepuy/2026-04/`.
 * The protocol does not say what a leading slash means: `/public/…` is taken from the base address, any other slash is
 * dropped. Undefined for anything but an http or https address, so that nothing else is ever fetched or opened.
 */
export function imageAddress(image: string, baseUrl: string): string | undefined {
  const base = `${baseUrl.replace(/\/+$/, '')}/`;
  const path = image.trim();
  if (path === '') return undefined;
  const isFull = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path);
  const below = path.startsWith('/public/') ? path.slice(1) : imageFolder + path.replace(/^\/+/, '');
  const address = isFull ? path : base + below;
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/** The pictures to show with a question: `over` is drawn on `image`, or alone when there is no `image`. */
export interface ShownPictures {
  readonly image?: string;
  readonly over?: string;
}

/** The pictures of a question whose answer is `value`; the second picture of `imageReveal` shows with its option. */
export function shownPictures(question: Question, value: unknown): ShownPictures {
  const reveal = question.type === 'single' ? question.imageReveal : undefined;
  return {
    image: question.image,
    ...(reveal !== undefined && reveal.onIdx === value && { over: reveal.src }),
  };
}
