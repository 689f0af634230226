/**
 * The values that complete arguments: settings, profiles, routes, what terminals have shown. Only for products that none has
 * shown a request is sent. No sandbox is started.
 */
import type { Groups } from '../../cli/definition/command';
import type { Offered } from '../../cli/definition/option-parsers';
import type { Io } from '../../cli/process/io';
import { pathsFrom, profileNames, readConfiguration } from '../../store/config';
import { accountName } from '../../store/secrets/account';
import { settings } from '../settings/settings';
import { usedProfile } from '../settings/used-profile';

/** The parts of the process that completion reads. */
export type CompletionIo = Pick<Io, 'env' | 'pid' | 'isRunning' | 'clock' | 'random' | 'dist' | 'version'>;

/** The values of a completion source, by the positional word before; empty for an unknown source. */
export async function completionValues(
  io: CompletionIo,
  groups: Groups,
  { source, previous = '' }: { readonly source: string; readonly previous?: string },
): Promise<readonly Offered[]> {
  if (source.startsWith(seenPrefix)) return seen(io, source.slice(seenPrefix.length));
  if (source === 'setting-value') {
    const { choices = [], summary = '' } = (Object.hasOwn(settings, previous) && settings[previous]) || {};
    return choices.map((value) => ({ value, summary }));
  }
  return Object.hasOwn(sources, source) ? (sources[source]?.(io, groups) ?? []) : [];
}

/** Prefix of the sources of shown IDs; the kind follows. */
const seenPrefix = 'seen:';

const sources: Readonly<Record<string, (io: CompletionIo, groups: Groups) => Promise<Offered[]>>> = {
  setting: async () => Object.entries(settings).map(([value, { summary }]) => ({ value, summary })),
  async profile({ env }) {
    const names = profileNames(await readConfiguration(pathsFrom(env).config));
    return names.map((value) => ({ value, summary: 'Profile' }));
  },
  async 'exam-question'(io, groups) {
    const { openAttempts } = await import('../accounts/attempt-records');
    const name = accountName(await usedProfile(io.env, undefined));
    const attempts = await openAttempts(pathsFrom(io.env).state, name, groups);
    return attempts.flatMap(({ questions }) =>
      questions.map((summary, index) => ({ value: String(index + 1), summary })),
    );
  },
  async path() {
    const { allRoutes } = await import('../../protocol/routes/index');
    const byPath = new Map<string, string[]>();
    for (const { path, method } of allRoutes) byPath.set(path, [...(byPath.get(path) ?? []), method]);
    return [...byPath].map(([value, methods]) => ({ value, summary: methods.join(', ') }));
  },
  async route() {
    const { allRoutes } = await import('../../protocol/routes/index');
    return allRoutes.map((route) => ({ value: route.name, summary: `${route.method} ${route.path}` }));
  },
};

/** The records of a kind that any terminal has shown in the profile in use, rows of the last lists first. */
async function seen(io: CompletionIo, kind: string): Promise<Offered[]> {
  const { allTerminalMemories } = await import('../../store/records/terminal-memory');
  const profile = await usedProfile(io.env, undefined);
  const name = accountName(profile);
  const memories = await allTerminalMemories(pathsFrom(io.env).state, name);
  const shown = [...memories.map(({ lists }) => lists), ...memories.map((memory) => memory.seen)];
  const byId = new Map<string, Offered>();
  for (const { id, label, by } of shown.flatMap((lists) => lists[kind] ?? [])) {
    if (!byId.has(id))
      byId.set(id, { value: id, summary: [by && `@${by}`, label].filter(Boolean).join(' ') });
  }
  if (kind === 'product' && byId.size === 0) {
    const { productValues } = await import('./product-values');
    return [...(await productValues(io, profile))];
  }
  if (kind === 'user') byId.set('me', { value: 'me', summary: 'Yourself' });
  return [...byId.values()];
}
