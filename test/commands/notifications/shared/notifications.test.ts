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

describe('notificationList at a terminal', () => {
  it('shows who, what, when, and the IDs to continue with', () => {
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
    expect(notificationList([], terminalView())).toEqual([]);
  });

  it.each([20, 30, 47, 80, 200])('keeps within %i columns', (width) => {
    const longActor = { ...actor, displayName: 'y'.repeat(300) };
    const long = { ...comment, preview: 'x'.repeat(500), actor: longActor };
    for (const line of notificationList([long], terminalView(width)))
      expect(line.length).toBeLessThanOrEqual(Math.min(width, 100) + 22);
  });

  it('never breaks an ID', () => {
    const ids = ['905700aa-7a41-4d0b-9c00-000000000001', '7e11ed00-7a41-4d0b-9c00-000000000245'];
    const long = { ...comment, targetId: ids[0], id: ids[1] as string };
    expect(notificationList([long], terminalView(80)).at(-1)).toBe(`    ${ids.join('  ')}`);
    expect(notificationList([long], terminalView(30)).slice(-2)).toEqual(ids.map((id) => `    ${id}`));
  });

  it('is colored', () => {
    expect(notificationList([comment], terminalView(80, 1)).map(inWords)).toEqual([
      '<yellow>●</> <bold>🦊 Kofi Asante ✓</> <dim>@kofi</> commented on your post                           <dim>2m ago</>',
      '    Was that you? I think so, 猫.',
      '    <dim>p1  n1</>',
    ]);
  });
});

describe('notificationList of notifications about one object', () => {
  const by = (username: string) => ({ id: username, username, displayName: username.toUpperCase() });
  const like = (id: string, username: string, more: Partial<Notification> = {}): Notification => ({
    ...{ id, type: 'like', targetType: 'post', targetId: 'p1', preview: 'My post', read: true },
    ...{ createdAt: '2026-10-14T11:58:30Z', actor: by(username), ...more },
  });
  const linesOf = (...all: readonly Notification[]) => {
    const order = notificationHandles(all).filter(({ kind }) => kind === 'notification');
    const numberOf = (_: string, id: string) => order.findIndex((one) => one.id === id) + 1;
    return notificationList(all, terminalView(80, 0, { numberOf, shortIds: true }));
  };
  const heads = (...all: readonly Notification[]) =>
    linesOf(...all).filter((line) => !line.startsWith('    '));

  it('groups one type at the place of the newest, with consecutive numbers and each text once', () => {
    const other = like('n2', 'boris', { type: 'repost' });
    const unread = like('n3', 'kofi', { read: false });
    expect(linesOf(like('n1', 'ada'), other, unread, like('n4', 'pia'))).toEqual([
      '1-3  ● ADA and 2 others like your post                                    2m ago',
      '    My post',
      '    p1  n1  n3  n4',
      '4    BORIS @boris reposted your post                                      2m ago',
      '    My post',
      '    p1  n2',
    ]);
  });

  it.each<[string, Notification[], string]>([
    ['two users', [like('n1', 'ada'), like('n2', 'boris')], '1-2    ADA and BORIS like your post'],
    ['one user', [like('n1', 'ada'), like('n2', 'ada')], '1-2    ADA @ada likes your post (2 times)'],
    [
      'a group of the service',
      [like('n1', 'ada', { count: 4 }), like('n2', 'boris')],
      '1-2    ADA and 4 others like your post',
    ],
  ])('names %s', (_, all, head) => expect(heads(...all)[0]).toContain(head));

  it('groups long and short names of a type, and neither several posts nor notices', () => {
    expect(heads(like('n1', 'ada'), like('n2', 'kofi', { type: 'post_reaction' }))).toHaveLength(1);
    expect(heads(like('n1', 'ada'), like('n2', 'kofi', { targetId: 'p2' }))).toHaveLength(2);
    expect(heads(notice, { ...notice, id: 'n4' })).toHaveLength(2);
  });

  it('shows the texts of three users at most', () => {
    const comments = ['ada', 'boris', 'kofi', 'pia', 'zeno'].map((name) =>
      like(`n-${name}`, name, { type: 'comment', preview: `I am ${name}` }),
    );
    expect(linesOf(...comments).slice(1)).toEqual([
      '    @ada I am ada',
      '    @boris I am boris',
      '    @kofi I am kofi',
      '    and 2 more',
      '    p1  n-ada  n-boris  n-kofi  and 2 more',
    ]);
  });
});

it('notificationList in a pipe is a row a notification', () => {
  expect(notificationList([comment, grouped, notice], pipeView())).toEqual([
    'n1\t2026-10-14T11:58:30.000Z\tno\tcomment\tkofi\tp1\tc1\tWas that\\tyou?\\nI think so, 猫.',
    'n2\t2026-10-01T12:00:30.000Z\tyes\tlike\tkofi\t\t\tنص',
    'n3\t\tyes\ttask_reminder\t\t\t\tA new task waits',
  ]);
  expect(notificationList([comment, { ...comment, id: 'n4' }], pipeView())).toHaveLength(2);
  const [row] = notificationList([{ id: 'n1', type: 'event', title: 'The bell rings' }], pipeView());
  expect(row).toMatch(/\tThe bell rings$/);
});

it('watchLines shows a notification, a bell, or the event as it came', () => {
  const bell = { id: 'b', buyerUsername: '@kofi', expiresAt: '2026-10-14T12:10:00Z' };
  const lines = (event: string, data: unknown, view = terminalView(40)) => watchLines({ event, data }, view);
  expect(lines('notification', notice)).toEqual(['  A new task waits', '    n3']);
  expect(lines('x.bell', bell)).toEqual(['🔔 @kofi rang the bell']);
  expect(lines('party', { a: 1 })).toEqual(['party  {"a":1}']);
  expect(lines('x.bell', null)).toEqual(['x.bell  null']);
  const row = 'notification\tn3\t\tyes\ttask_reminder\t\t\t\tA new task waits';
  expect(lines('notification', notice, pipeView())).toEqual([row]);
  expect(lines('x.bell', bell, pipeView())).toEqual([`x.bell\t${JSON.stringify(bell)}`]);
});

describe('the types of notifications', () => {
  it('have a phrase each, by long and short name', () => {
    expect(phraseOf({ type: 'post_reaction' })).toBe(phraseOf({ type: 'like' }));
    for (const type of notificationTypes) expect(phraseOf({ type })).not.toBe(type);
    for (const type of ['newer_thing', 'constructor']) expect(phraseOf({ type })).toBe(type);
    expect(phraseOf({})).toBe('unknown notification');
    expect([shortType('comment_reply'), shortType('toString')]).toEqual(['reply', 'toString']);
  });

  it.each<[string, unknown, string, boolean]>([
    ['notification', { type: 'post_mention' }, 'mention', true],
    ['notification', { type: 'mention' }, 'post_mention', true],
    ['notification', {}, 'notification', false],
    ['x.bell', null, 'x.bell', true],
    ['x.bell', {}, 'like', false],
  ])('isOfType takes %s %j for %s: %s', (event, data, type, expected) => {
    expect(isOfType(event, data as never, [type])).toBe(expected);
  });

  it('that are unknown are named by unknownTypes', () => {
    const given = ['mention', 'post_mention', 'mentoin', 'assistant.bell', 'constructor'];
    expect(unknownTypes(given)).toEqual(['mentoin', 'constructor']);
  });
});

it.each([
  [{ markedCount: 1 }, 'Marked 1 notification as read'],
  [{ markedCount: 0, success: true }, 'Marked 0 notifications as read'],
])('markedText reads the count in %j', (receipt, text) => expect(markedText(receipt)).toEqual([text]));

it.each([
  ['flat', { enabled: true, likes: false }, ['enabled\tyes', 'likes\tno']],
  ['nested', { webEnabled: true, preferences: { reactions: false } }, ['webEnabled\tyes', 'reactions\tno']],
  [
    'mixed',
    { likes: true, comments: false, preferences: { comments: false, replies: true } },
    ['likes\tyes', 'comments\tno', 'replies\tyes'],
  ],
  [
    'repeated under other names',
    {
      ...{ enabled: true, webEnabled: true, sound: false, soundEnabled: false, likes: true },
      preferences: { reactions: true, replies: false },
    },
    ['enabled\tyes', 'sound\tno', 'likes\tyes', 'replies\tno'],
  ],
  ['unknown', { enabled: true, quiet: { from: 22 } }, ['enabled\tyes', 'quiet\t{"from":22}']],
])('notificationSettings shows %s settings', (_, settings, rows) => {
  expect(notificationSettings(settings, pipeView())).toEqual(rows);
});
