/** Applying a tool when the post changes in between, with a service that is told what to answer. */
import { describe, expect, it } from 'vitest';
import {
  type ApplyInput,
  type ApplyPorts,
  applyTool,
} from '../../../../../src/commands/school/flows/tools/apply';
import { type Application, corrector, type Tool } from '../../../../../src/commands/school/flows/tools/tool';
import { PlazaError, RefusedError } from '../../../../../src/errors';

interface Version {
  readonly content: string;
  readonly revision: string;
}

const stale = new RefusedError('stale', { code: 'STALE_REVISION', status: 409 });
const conflict = new RefusedError('conflict', { code: 'CONFLICT', status: 409 });

/** A post that has the next version whenever it is read; each refusal answers one application. */
function service(versions: readonly Version[], refusals: readonly Error[] = []) {
  const sent: Application[] = [];
  const notes: string[] = [];
  let reads = 0;
  const now = () => versions[Math.min(reads, versions.length) - 1] ?? { content: '', revision: '' };
  const tool: Tool = {
    ...corrector,
    async readiness() {
      reads += 1;
      const event = { id: 'e' };
      return { revision: now().revision, event, blocked: undefined, used: 0 };
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
  const apply = (input: Partial<ApplyInput>) => applyTool(ctx, tool, { postId: 'p', ...input });
  return { apply, sent, notes };
}

const lake = { content: 'A lake.', revision: 'r1' };
const moved = { content: '🦊 A lake.', revision: 'r2' };
const pond = { content: 'A pond.', revision: 'r2' };
const two = { content: 'A lake, a lake.', revision: 'r2' };

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: PlazaError) => error,
  );

describe('an application without a terminal', () => {
  it('sends the places and the revision that belong together', async () => {
    const { apply, sent } = service([lake]);
    expect(await apply({ text: 'lake' })).toMatchObject({ success: true, id: 'm' });
    expect(sent).toEqual([{ eventId: 'e', postId: 'p', revision: 'r1', start: 2, end: 6, replacement: '' }]);
  });

  it('finds the fragment again in the new text', async () => {
    const { apply, sent, notes } = service([lake, moved], [stale]);
    await apply({ text: 'lake' });
    expect(sent.map(({ revision, start }) => [revision, start])).toEqual([
      ['r1', 2],
      ['r2', 5],
    ]);
    expect(notes).toEqual(['the post changed in the meantime: reading it again']);
  });

  it('gives up after three times', async () => {
    const { apply, sent } = service([lake], [stale, stale, stale, stale]);
    expect(await failure(apply({ text: 'lake' }))).toBe(stale);
    expect(sent).toHaveLength(3);
  });

  it('looks at the revision where the code does not tell', async () => {
    const changed = service([lake, moved, moved], [conflict]);
    await changed.apply({ text: 'lake' });
    expect(changed.sent.map(({ start }) => start)).toEqual([2, 5]);
    const same = service([lake], [conflict]);
    expect(await failure(same.apply({ text: 'lake' }))).toBe(conflict);
    expect(same.sent).toHaveLength(1);
  });

  it.each<[string, readonly Version[], Partial<ApplyInput>]>([
    ['the fragment stands in more places', [lake, two], { text: 'lake', occurrence: 1 }],
    ['other letters are in its places', [lake, pond], { start: 2, end: 6 }],
  ])('sends nothing more when %s', async (_, versions, input) => {
    const { apply, sent } = service(versions, [stale]);
    expect(await failure(apply(input))).toMatchObject({ details: { code: 'STALE_REVISION' } });
    expect(sent).toHaveLength(1);
  });

  it('sends again when the same letters are in its places', async () => {
    const { apply, sent } = service([lake, { ...lake, revision: 'r2' }], [stale]);
    await apply({ start: 2, end: 6 });
    expect(sent.map(({ revision }) => revision)).toEqual(['r1', 'r2']);
  });

  it('passes other failures on', async () => {
    const lost = new PlazaError('network', 'lost');
    const { apply, sent } = service([lake, moved], [lost]);
    expect(await failure(apply({ text: 'lake' }))).toBe(lost);
    expect(sent).toHaveLength(1);
  });
});
