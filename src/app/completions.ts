/** The values that complete arguments: settings, profiles, routes. No request is sent, and no sandbox started. */
import type { CompletionIo, Offer } from '../cli/definition/program';
import { shortened } from '../exam/answers/expected';
import { readProgress } from '../exam/progress/stored';
import type { ConfigurationStore } from '../ports/configuration';
import { configurationLock } from '../store/config';
import { pathsFrom } from '../store/paths';
import { namelessAccount } from '../store/secrets/account';
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
    return (await configurationOf(io).profiles()).map((value) => ({ value, summary: 'Profile' }));
  },
  async 'exam-question'(io) {
    const paths = pathsFrom(io.env);
    const config = configurationOf(io);
    const name = (await config.chosen())?.name ?? namelessAccount;
    const { attemptsOf } = await import('../store/records/attempts');
    return (await attemptsOf(paths.state, name)).flatMap(questionOffers);
  },
  task: (io) => seen(io, 'task'),
  nickname: (io) => seen(io, 'nickname'),
  drawing: (io) => seen(io, 'drawing'),
  async route() {
    const { allRoutes } = await import('../api/catalogue/routes/index');
    return allRoutes.map((route) => ({ value: route.name, summary: `${route.method} ${route.path}` }));
  },
};

function configurationOf(io: CompletionIo): ConfigurationStore {
  const path = pathsFrom(io.env).config;
  const lock = configurationLock(path, io);
  return makeConfiguration({ path, lock, asked: undefined, env: io.env, unlessDryRun: always });
}

/** The questions of a running attempt by their numbers; none of a record that cannot be read. */
function questionOffers(record: unknown): Offer[] {
  try {
    const { closed, paper } = readProgress(record);
    if (closed !== undefined) return [];
    return paper.questions.map(({ text }, index) => ({ value: String(index + 1), summary: shortened(text) }));
  } catch {
    return [];
  }
}

/** The values of a list that the profile in use has shown last. */
async function seen(io: CompletionIo, source: string): Promise<Offer[]> {
  const { seenValues } = await import('../store/records/seen-values');
  const { name = namelessAccount } = (await configurationOf(io).chosen()) ?? {};
  const lists = await seenValues(pathsFrom(io.env).state, name, io).list();
  return [...(lists.find((list) => list.source === source)?.values ?? [])];
}
