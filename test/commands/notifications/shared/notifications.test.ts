import { describe, expect, it } from 'vitest';
import { notificationSettings } from '../../../../src/commands/notifications/render';
import {
  markedText,
  notificationHandles,
  notificationList,
  watchLines,
} from '../../../../src/commands/notifications/shared/notification-list';
import {
  isOfType,
  notificationTypes,
  phraseOf,
  shortType,
  unknownTypes,
} from '../../../../src/commands/notifications/shared/types';
import type { Notification } from '../../../../src/protocol/records/notifications';
import { inWords } from '../../../support/app';
import { pipeView, terminalView } from '../../../support/terminal/views';

const actor = { id: 'u1', username: 'kofi', displayName: 'Kofi Asante', avatar: '🦊', verified: true };

const comment: Notification = {
  id: 'n1',
  type: 'post_comment',
  targetType: 'post',
  targetId: 'p1',
  subjectType: 'comment',
  subjectId: 'c1',
  preview: 'Was that\tyou?\nI think so, 猫.',
  read: false,
  createdAt: '2026-10-14T11:58:30Z',
  actor,
};

const grouped: Notification = {
  id: 'n2',
  type: 'like',
  isRead: true,
  createdAt: '2026-10-01T12:00:30Z',
  payload: { actors: [actor, { displayName: 'Pia' }], count: 7, entityPreview: 'نص' },
};

const notice: Notification = {
  id: 'n3',
  type: 'task_reminder',
  title: 'A new task waits',
  readAt: '2026-10-14T12:00:00Z',
};

describe('notifications at a terminal', () => {
  it('are who, what, when, and the ids to go on with', () => {
    expect(notificationList([comment, grouped, notice], terminalView(50))).toEqual([
      '● 🦊 Kofi Asante ✓ @kofi commented on your  2m ago',
      '  post',
      '    Was that you? I think so, 猫.',
      '    p1  n1',
      '  🦊 Kofi Asante ✓ and 6 others like    2026-10-01',
      '  your post',
      '    \u2067نص\u2069',
      '    n2',
      '  A new task waits',
      '    n3',
    ]);
  });

  it('keep within the width, and within what can be read', () => {
    for (const width of [20, 30, 47, 80, 200]) {
      const long = {
        ...comment,
        preview: 'x'.repeat(500),
        actor: { ...actor, displayName: 'y'.repeat(300) },
      };
      const lines = notificationList([long], terminalView(width));
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(Math.min(width, 100) + 22);
    }
  });

  it('never break an id', () => {
    const ids = ['905700aa-7a41-4d0b-9c00-000000000001', '7e11ed00-7a41-4d0b-9c00-000000000245'];
    const long = { ...comment, targetId: ids[0], id: ids[1] as string };
    expect(notificationList([long], terminalView(80)).at(-1)).toBe(`    ${ids.join('  ')}`);
    expect(notificationList([long], terminalView(30)).slice(-2)).toEqual(ids.map((id) => `    ${id}`));
  });

  it('in color', () => {
    expect(notificationList([comment], terminalView(80, 1)).map(inWords)).toEqual([
      '<yellow>●</> <bold>🦊 Kofi Asante ✓</> <dim>@kofi</> commented on your post                           <dim>2m ago</>',
      '    Was that you? I think so, 猫.',
      '    <dim>p1  n1</>',
    ]);
  });
});

describe('notifications of one kind about one thing', () => {
  const by = (username: string) => ({ id: username, username, displayName: username.toUpperCase() });
  const like = (id: string, username: string, targetId = 'p1'): Notification => ({
    ...{ id, type: 'like', targetType: 'post', targetId, preview: 'My post', read: true },
    ...{ createdAt: '2026-10-14T11:58:30Z', actor: by(username) },
  });
  const at = (all: readonly Notification[], width = 80) => {
    const order = notificationHandles(all).filter(({ kind }) => kind === 'notification');
    const numberOf = (_: string, id: string) => order.findIndex((one) => one.id === id) + 1;
    return notificationList(all, terminalView(width, 0, { numberOf, shortIds: true }));
  };
  const heads = (all: readonly Notification[]) => at(all).filter((line) => !line.startsWith('    '));

  it('are one, where the newest stands, with numbers in a row and each text once', () => {
    const other = { ...like('n2', 'boris'), type: 'repost' };
    expect(at([like('n1', 'ada'), other, { ...like('n3', 'kofi'), read: false }, like('n4', 'pia')])).toEqual(
      [
        '1-3  ● ADA and 2 others like your post                                    2m ago',
        '    My post',
        '    p1  n1  n3  n4',
        '4    BORIS @boris reposted your post                                      2m ago',
        '    My post',
        '    p1  n2',
      ],
    );
  });

  it.each<[string, Notification[], string]>([
    ['of two people', [like('n1', 'ada'), like('n2', 'boris')], '1-2    ADA and BORIS like your post'],
    ['of one person', [like('n1', 'ada'), like('n2', 'ada')], '1-2    ADA @ada likes your post (2 times)'],
    [
      'that are groups already',
      [{ ...like('n1', 'ada'), count: 4 }, like('n2', 'boris')],
      '1-2    ADA and 4 others like your post',
    ],
  ])('%s', (_, all, head) => {
    expect(heads(all)[0]).toContain(head);
  });

  it('by long and short name are one, on several posts are several, and notices stay alone', () => {
    expect(heads([like('n1', 'ada'), { ...like('n2', 'kofi'), type: 'post_reaction' }])).toHaveLength(1);
    expect(heads([like('n1', 'ada'), like('n2', 'kofi', 'p2')])).toHaveLength(2);
    expect(heads([notice, { ...notice, id: 'n4' }])).toHaveLength(2);
  });

  it('show what three of many wrote, and by whom', () => {
    const all = ['ada', 'boris', 'kofi', 'pia', 'zeno'].map((name) => ({
      ...like(`n-${name}`, name),
      ...{ type: 'comment', preview: `I am ${name}` },
    }));
    expect(at(all).slice(1)).toEqual([
      '    @ada I am ada',
      '    @boris I am boris',
      '    @kofi I am kofi',
      '    and 2 more',
      '    p1  n-ada  n-boris  n-kofi  and 2 more',
    ]);
  });

  it('are a row each in a pipe', () => {
    expect(notificationList([like('n1', 'ada'), like('n2', 'boris')], pipeView())).toHaveLength(2);
  });
});

describe('notifications in a pipe', () => {
  it('are a row each', () => {
    expect(notificationList([comment, grouped, notice], pipeView())).toEqual([
      'n1\t2026-10-14T11:58:30.000Z\tno\tcomment\tkofi\tp1\tc1\tWas that\\tyou?\\nI think so, 猫.',
      'n2\t2026-10-01T12:00:30.000Z\tyes\tlike\tkofi\t\t\tنص',
      'n3\t\tyes\ttask_reminder\t\t\t\tA new task waits',
    ]);
    expect(notificationList([], pipeView())).toEqual([]);
    expect(notificationList([], terminalView())).toEqual([]);
  });
});

describe('events', () => {
  const bell = { id: 'b', buyerUsername: '@kofi', expiresAt: '2026-10-14T12:10:00Z' };

  it('are the notification, the bell, or what came', () => {
    expect(watchLines({ event: 'notification', data: notice }, terminalView(40))).toEqual([
      '  A new task waits',
      '    n3',
    ]);
    expect(watchLines({ event: 'x.bell', data: bell }, terminalView(40))).toEqual(['🔔 @kofi rang the bell']);
    expect(watchLines({ event: 'party', data: { a: 1 } }, terminalView(40))).toEqual(['party  {"a":1}']);
    expect(watchLines({ event: 'x.bell', data: null }, terminalView(40))).toEqual(['x.bell  null']);
  });

  it('are rows in a pipe, the name of the event first', () => {
    expect(watchLines({ event: 'notification', data: notice }, pipeView())).toEqual([
      'notification\tn3\t\tyes\ttask_reminder\t\t\t\tA new task waits',
    ]);
    expect(watchLines({ event: 'x.bell', data: bell }, pipeView())).toEqual([
      `x.bell\t${JSON.stringify(bell)}`,
    ]);
  });
});

describe('types', () => {
  it('have a phrase each, by either name', () => {
    expect(phraseOf({ type: 'post_reaction' })).toBe(phraseOf({ type: 'like' }));
    for (const type of notificationTypes) expect(phraseOf({ type })).not.toBe(type);
    expect(phraseOf({ type: 'newer_thing' })).toBe('newer_thing');
    expect(phraseOf({ type: 'constructor' })).toBe('constructor');
    expect(phraseOf({})).toBe('unknown notification');
    expect(shortType('comment_reply')).toBe('reply');
    expect(shortType('toString')).toBe('toString');
  });

  it('are told from each other', () => {
    expect(isOfType('notification', { type: 'post_mention' }, ['mention'])).toBe(true);
    expect(isOfType('notification', { type: 'mention' }, ['post_mention'])).toBe(true);
    expect(isOfType('notification', {}, ['notification'])).toBe(false);
    expect(isOfType('x.bell', null, ['x.bell'])).toBe(true);
    expect(isOfType('x.bell', {}, ['like'])).toBe(false);
  });
});

describe('receipts and settings', () => {
  it('tell how many were marked, under any of the names', () => {
    expect(markedText({ markedCount: 1 })).toEqual(['Marked 1 notification as read']);
    expect(markedText({ count: 0, success: true })).toEqual(['Marked 0 notifications as read']);
    expect(markedText({ marked: 2 })).toEqual(['Marked 2 notifications as read']);
    expect(markedText({})).toEqual(['Marked as read']);
  });

  it('are told in the form in which they came', () => {
    expect(notificationSettings({ enabled: true, likes: false }, pipeView())).toEqual([
      'enabled\tyes',
      'likes\tno',
    ]);
    expect(notificationSettings({ webEnabled: true, preferences: { reactions: false } }, pipeView())).toEqual(
      ['webEnabled\tyes', 'reactions\tno'],
    );
    const both = { likes: true, comments: false, preferences: { comments: false, replies: true } };
    expect(notificationSettings(both, pipeView())).toEqual(['likes\tyes', 'comments\tno', 'replies\tyes']);
    // A server with both forms repeats its switches under other names.
    const twice = {
      enabled: true,
      webEnabled: true,
      sound: false,
      soundEnabled: false,
      likes: true,
      preferences: { reactions: true, replies: false },
    };
    expect(notificationSettings(twice, pipeView())).toEqual([
      'enabled\tyes',
      'sound\tno',
      'likes\tyes',
      'replies\tno',
    ]);
    const newer = { enabled: true, quiet: { from: 22 } };
    expect(notificationSettings(newer, pipeView())).toEqual(['enabled\tyes', 'quiet\t{"from":22}']);
  });
});

it('a notification with only a title has it as its text in a row', () => {
  const [row] = notificationList([{ id: 'n1', type: 'event', title: 'The bell rings' }], pipeView());
  expect(row).toMatch(/\tThe bell rings$/);
});

it('types that nobody knows here are named: a finger may have slipped', () => {
  const given = ['mention', 'post_mention', 'mentoin', 'assistant.bell', 'constructor'];
  expect(unknownTypes(given)).toEqual(['mentoin', 'constructor']);
});
