import { describe, expect, it } from 'vitest';
import {
  type ApplyInput,
  type ApplyPorts,
  applyTool,
} from '../../../../../src/commands/school/flows/apply-tool';
import { type Application, corrector, type Tool } from '../../../../../src/commands/school/flows/tool';
import { PlazaError, RefusedError } from '../../../../../src/errors';

interface Version {
  readonly content: string;
  readonly revision: string;
}

const stale = new RefusedError('stale', { code: 'STALE_REVISION', status: 409 });
const conflict = new RefusedError('conflict', { code: 'CONFLICT', status: 409 });

/** Applies a corrector to a post that has the next version at each read; each refusal answers one request. */
async function applied(
  versions: readonly Version[],
  refusals: readonly Error[] = [],
  input: Partial<ApplyInput> = { text: 'lake' },
) {
  const sent: Application[] = [];
  const notes: string[] = [];
  let reads = 0;
  const now = () => versions[Math.min(reads, versions.length) - 1] ?? { content: '', revision: '' };
  const tool: Tool = {
    ...corrector,
    async readiness() {
      reads += 1;
      return { revision: now().revision, event: { id: 'e' }, blocked: undefined, used: 0 };
    },
    async send(_, application) {
      const refused = refusals[sent.length];
      sent.push(application);
      if (refused) throw refused;
      return { success: true, id: 'm' };
    },
  };
  const ctx = {
    api: { read: async () => ({ content: now().content, spans: [], isOwner: false }) },
    ask: { possible: false },
    terminal: { color: 0 },
    note: (text: string) => void notes.push(text),
  } as unknown as ApplyPorts;
  const ended = await applyTool(ctx, tool, { postId: 'p', ...input }).catch((error: unknown) => error);
  return { ended, sent, notes, requests: sent.map(({ revision, start }) => `${revision} ${start}`) };
}

const lake = { content: 'A lake.', revision: 'r1' };
const moved = { content: '🦊 A lake.', revision: 'r2' };

describe('applyTool without a terminal', () => {
  it('fails after three requests', async () => {
    const { ended, sent } = await applied([lake], [stale, stale, stale, stale]);
    expect([ended, sent.length]).toEqual([stale, 3]);
  });

  it('compares the revisions after a conflict without a known code', async () => {
    expect((await applied([lake, moved, moved], [conflict])).requests).toEqual(['r1 2', 'r2 5']);
    const same = await applied([lake], [conflict]);
    expect([same.ended, same.sent.length]).toEqual([conflict, 1]);
  });

  it.each<[string, string, Partial<ApplyInput>]>([
    ['the new text has the fragment twice', 'A lake, a lake.', { text: 'lake', occurrence: 1 }],
    ['the new text has other letters in the range', 'A pond.', { start: 2, end: 6 }],
  ])('sends no second request when %s', async (_, content, input) => {
    const { ended, sent } = await applied([lake, { content, revision: 'r2' }], [stale], input);
    expect(ended).toMatchObject({ details: { code: 'STALE_REVISION' } });
    expect(sent).toHaveLength(1);
  });

  it('sends the range again when it has the same letters', async () => {
    const { requests } = await applied([lake, { ...lake, revision: 'r2' }], [stale], { start: 2, end: 6 });
    expect(requests).toEqual(['r1 2', 'r2 2']);
  });

  it('fails at once with any other error', async () => {
    const lost = new PlazaError('network', 'lost');
    const { ended, sent } = await applied([lake, moved], [lost]);
    expect([ended, sent.length]).toEqual([lost, 1]);
  });
});
