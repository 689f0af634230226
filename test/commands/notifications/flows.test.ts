import { describe, expect, it } from 'vitest';
import { settingNames, settingsBody } from '../../../src/commands/notifications/flows';
import { markRead } from '../../../src/commands/notifications/read';
import { fakePorts } from '../../support/fake-ports';

const flat = {
  enabled: true,
  sound: true,
  follows: true,
  wallPosts: true,
  likes: true,
  comments: true,
  mentions: true,
};
const nested = { webEnabled: true, soundEnabled: true, preferences: { reactions: true } };

describe('the body of changed settings', () => {
  it('has the names of the form that came', () => {
    const asked = { enabled: false, sound: false, likes: false, comments: true };
    expect(settingsBody(flat, asked)).toEqual(asked);
    expect(settingsBody(nested, asked)).toEqual({
      webEnabled: false,
      soundEnabled: false,
      preferences: { reactions: false, comments: true },
    });
    expect(settingsBody({ ...flat, ...nested }, asked)).toEqual({
      ...asked,
      webEnabled: false,
      soundEnabled: false,
      preferences: { reactions: false, comments: true },
    });
    expect(settingsBody({}, asked)).toEqual(asked);
    expect(settingsBody({ webEnabled: true }, { mentions: false })).toEqual({
      preferences: { mentions: false },
    });
  });

  it('can be asked for by every name of either form', () => {
    for (const name of [...settingNames, 'webEnabled', 'soundEnabled', 'reactions']) {
      expect(settingsBody(nested, { [name]: true })).not.toEqual({});
    }
    expect(settingsBody(flat, { reactions: false, soundEnabled: false })).toEqual({
      likes: false,
      sound: false,
    });
  });

  it('refuses what there is not', () => {
    expect(() => settingsBody(flat, { other: true })).toThrow("unknown setting 'other'");
    expect(() => settingsBody(flat, { constructor: true })).toThrow("unknown setting 'constructor'");
    expect(() => settingsBody(flat, { likes: 'no' })).toThrow("likes: expected true or false, got 'no'");
    expect(() => settingsBody(flat, { replies: true })).toThrow('has no separate setting for replies');
    expect(settingsBody(nested, { replies: true })).toEqual({ preferences: { replies: true } });
  });
});

describe('read marks', () => {
  const asked: unknown[] = [];
  const ports = fakePorts({
    api: {
      async change({ name }: { name: string }, request: { body?: { ids: string[] } }) {
        asked.push([name, request.body?.ids.length]);
        return request.body ? { count: request.body.ids.length, success: true } : { markedCount: 1 };
      },
    },
  });

  it('go alone for one, and by twenty for many', async () => {
    expect(await markRead(ports, ['a'])).toEqual({ markedCount: 1 });
    expect(await markRead(ports, Array.from({ length: 45 }, String))).toEqual({ markedCount: 45 });
    expect(asked).toEqual([
      ['notifications.read', undefined],
      ['notifications.readBatch', 20],
      ['notifications.readBatch', 20],
      ['notifications.readBatch', 5],
    ]);
  });
});
