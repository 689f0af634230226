/** What a scan answers, in every form in which it comes. */
import { describe, expect, it } from 'vitest';
import { scanAndDecide } from '../../../../src/commands/auth/flows/qr-approval';

const requester = { requestedAt: '2026-10-14T12:00:00.000Z', client: 'Browser' };

/** A phone's session at a terminal that decides later. */
async function scanned(answer: unknown) {
  const shown: string[] = [];
  const ctx = {
    api: { change: async () => answer },
    ask: {
      possible: true,
      print: async (text: string) => void shown.push(text),
      choose: async () => undefined,
    },
    dryRunRequests: [],
  };
  const result = await scanAndDecide(
    ctx as unknown as Parameters<typeof scanAndDecide>[0],
    'https://example.org/qr#i=id&s=secret',
    undefined,
    ({ client }) => `${client} asks`,
  );
  return { result, shown };
}

describe('who asks is read', () => {
  it.each([
    ['from the answer itself', requester],
    ['from within it', { success: true, requester }],
  ])('%s', async (_, answer) => {
    expect(await scanned(answer)).toEqual({ result: requester, shown: ['Browser asks'] });
  });

  it('from an empty answer as nobody in particular', async () => {
    expect(await scanned(undefined)).toEqual({ result: {}, shown: ['undefined asks'] });
  });
});
