/** Hints by the path of the route, for refusals without a code of their own. */
import type { ErrorKind } from '../../errors';

/** Hints for a 404, by the name of the parameter in the path. */
const byParameter: Readonly<Record<string, string>> = {
  user: "'plaza search NAME' finds users",
  postId: "'plaza posts by USER' lists a user's posts with their IDs",
  commentId: "'plaza comments list POST' lists the comments with their IDs",
  fileId: "use the ID that 'plaza files upload FILE' printed",
  notificationId: "'plaza notifications list' lists the IDs",
  productId: "'plaza shop products' lists the products",
  number: "'plaza shop orders list' lists your orders; add --email for those of an address",
  methodId: "'plaza subscription methods list' shows the cards",
};

/** Paths of the school event, and their hints. */
const schoolPath =
  /<assistant>|^\/api\/(event-nicknames|profile-avatar|post-notebooks|correctors|red-pens)\//;
const schoolStatus = "'plaza school status' shows whether the event is open";
const inSchool: Readonly<Record<string, string>> = {
  productId: "'plaza school shop' lists what you can buy",
  code: "'plaza school tasks' lists the tasks of the day",
  profileId: "'plaza search NAME' finds users",
};

/** What servers say where they know no such route. */
const unknownRoute =
  /\b(route|endpoint|url|path|page)\b.*\bnot (found|exist)|\bno (such )?(route|endpoint)\b|nothing at this path|\bcannot (get|post|put|patch|delete) \//i;
const wrongAddress =
  "the service does not have this route: 'plaza routes' lists those of the protocol, 'plaza config list' shows the address";

/** Whether the message of a 404 says that the service has no such route. */
export function isUnknownRoute(message: string): boolean {
  return unknownRoute.test(message);
}

/** Codes that only repeat the status. */
const bare = ['NOT_FOUND', 'ENTITY_NOT_FOUND', 'ACCESS_DENIED', 'FORBIDDEN', 'NOT_IMPLEMENTED', ''];

/**
 * The hint for the last parameter of the path; undefined when the code has a meaning of its own. Outside its dates the
 * event may answer with any status, so a refusal without a code of its own points to the status of the event.
 * @param path as the catalogue has it
 * @param message of the service; one that says that the route itself is unknown is not about an ID in it
 */
export function pathHint(path: string, kind: ErrorKind, code: string, message = ''): string | undefined {
  if (!bare.includes(code)) return undefined;
  if (kind === 'not-found' && isUnknownRoute(message)) return wrongAddress;
  const name = /.*\{(\w+)\}/.exec(path)?.[1] ?? '';
  const isSchool = schoolPath.test(path);
  const hints = isSchool ? inSchool : byParameter;
  const named = kind === 'not-found' && Object.hasOwn(hints, name) ? hints[name] : undefined;
  if (named) return named;
  return isSchool && (kind === 'not-found' || kind === 'refused') ? schoolStatus : undefined;
}
