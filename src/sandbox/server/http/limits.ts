/** Rate limits of the main host: requests per minute, by group of routes and IP address (field notes 10.1). */
import type { AnyRoute } from '../../../protocol/route';
import { worldSwitch } from '../../world';
import type { WorldClock } from '../../world/clock';
import limits from './limits.json';

export const limitsSwitch = worldSwitch('limits', {
  description: 'Enforce the rate limits per minute by group of routes',
  on: false,
  acts: 'main',
});

export const limitsWithoutCodeSwitch = worldSwitch('limits-without-code', {
  description: 'Refuse at a rate limit with the body of a gateway, {"error": "Too Many Requests"}',
  on: false,
  acts: 'main',
});

interface Group {
  readonly perMinute: number;
  /** Method (`*`: any) and path. A path that ends in `*` matches every path with that prefix; `{}` is a parameter. */
  readonly routes: readonly string[];
}

/** A route belongs to the first group that matches it. */
const groups: readonly Group[] = limits;

/** All other routes, and paths without a route. */
const defaultGroup: Group = { perMinute: 150, routes: [] };

const windowMs = 60_000;

/** Counters by group and address. A window lasts a minute of the world's time from its first request. */
export function createLimits(now: WorldClock['now']) {
  const windows = new Map<string, { since: number; count: number }>();
  return {
    /** Counts a request from an IP address to a route, or to a path without one. */
    count(route: AnyRoute | undefined, address: string) {
      const group = groupOf(route);
      const key = `${groups.indexOf(group)} ${address}`;
      const open = windows.get(key);
      const window = open && now() - open.since < windowMs ? open : { since: now(), count: 0 };
      windows.set(key, window);
      window.count += 1;
      const left = group.perMinute - window.count;
      return { limit: group.perMinute, remaining: Math.max(0, left), exceeded: left < 0 };
    },
    clear: () => windows.clear(),
  };
}

function groupOf(route: AnyRoute | undefined): Group {
  if (!route) return defaultGroup;
  return groups.find((group) => group.routes.some((pattern) => covers(pattern, route))) ?? defaultGroup;
}

function covers(pattern: string, { method, path }: AnyRoute): boolean {
  const [patternMethod, patternPath = ''] = pattern.split(' ');
  if (patternMethod !== '*' && patternMethod !== method) return false;
  const anonymous = path.replace(/\{\w+\}/g, '{}');
  return patternPath.endsWith('*')
    ? anonymous.startsWith(patternPath.slice(0, -1))
    : anonymous === patternPath;
}
