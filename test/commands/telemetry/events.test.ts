import { describe, expect, it } from 'vitest';
import { sendEvents } from '../../../src/commands/telemetry/events';
import { UsageError } from '../../../src/errors';
import { telemetry } from '../../../src/protocol/routes/telemetry';
import { fakePorts } from '../../support/fake-ports';

describe('typed events', () => {
  const sender = () => {
    const sent: unknown[] = [];
    const change = async (route: { name: string }, { body }: { body: object }) =>
      void sent.push({ ...body, to: route.name });
    return { sent, ctx: fakePorts({ api: { change }, random: { uuid: () => 'made-up' } }) };
  };

  it('go in batches of fifty, all of one run', async () => {
    const { sent, ctx } = sender();
    const event = Array.from({ length: 101 }, (_, nth) => `{"md":${nth}}`);
    await sendEvents(ctx, telemetry.view, { sid: undefined, event });
    expect(sent.map((body) => (body as { e: object[] }).e.length)).toEqual([50, 50, 1]);
    expect(sent).toContainEqual({ sid: 'made-up', e: [{ md: 100 }], to: 'telemetry.view' });
    await sendEvents(ctx, telemetry.interaction, { sid: 'mine', event: ['{"t":1}'] });
    expect(sent.at(-1)).toEqual({ sid: 'mine', e: [{ t: 1 }], to: 'telemetry.interaction' });
  });

  it.each([[[]], [['{}', 'no JSON']], [['{}', '[]']], [['null']], [['"text"']]])(
    '%j are refused before any is sent',
    async (event) => {
      const { sent, ctx } = sender();
      await expect(sendEvents(ctx, telemetry.view, { sid: undefined, event })).rejects.toThrow(UsageError);
      expect(sent).toEqual([]);
    },
  );
});
