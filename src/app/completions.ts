/** The values that complete arguments: settings, profiles, routes. No request is sent, and no sandbox started. */
import type { CompletionIo, Offer } from '../cli/definition/program';
import { fileLock } from '../store/lock/lock';
import { pathsFrom } from '../store/paths';
import { always } from './dry-run';
import { makeConfiguration } from './settings/configuration';
import { settings } from './settings/settings';

/** The values of a source; none for a source that is not known. */
export async function completions(io: CompletionIo, source: string): Promise<readonly Offer[]> {
  return Object.hasOwn(sources, source) ? (sources[source]?.(io) ?? []) : [];
}

const sources: Readonly<Record<string, (io: CompletionIo) => Promise<Offer[]>>> = {
  setting: async () => Object.entries(settings).map(([value, { summary }]) => ({ value, summary })),
  async profile(io) {
    const path = pathsFrom(io.env).config;
    const lock = fileLock(`${path}.lock`, io);
    const config = makeConfiguration({ path, lock, asked: undefined, env: io.env, unlessDryRun: always });
    return (await config.profiles()).map((value) => ({ value, summary: 'Profile' }));
  },
  async route() {
    const { allRoutes } = await import('../api/catalogue/routes/index');
    return allRoutes.map((route) => ({ value: route.name, summary: `${route.method} ${route.path}` }));
  },
};
