/** The screen `home`: what keys and events make of it. */
import { describe, expect, it } from 'vitest';
import { activeItem, idOf, shownPlace } from '../../../src/commands/home/state';
import { feed, HomeScreen, notification, post } from './home-screen';

const notices = { type: 'notifications' } as const;
const posts = [
  post('p1', 'First'),
  post('p2', 'Second', {
    isLiked: true,
    attachments: [{ id: 'f', type: 'image', url: 'https://files.example/f.png' }],
  }),
  post('p3', 'Third'),
];

/** A screen with three posts and two notifications. */
const shown = (size?: { columns: number; rows: number }) => {
  const screen = new HomeScreen(size)
    .page(feed, 0, posts)
    .page(notices, 0, [notification('n1'), notification('n2')]);
  screen.taken();
  return screen;
};
const selected = (screen: HomeScreen) => {
  const item = activeItem(screen.state);
  return item && idOf(item);
};
const thread = { type: 'thread', postId: 'p2' } as const;
const comment = (id: string) =>
  ({ kind: 'comment', comment: { id, content: id, author: { username: 'boris' } }, isReply: false }) as const;

describe('lists', () => {
  it('are requested when they are shown, the next page when the end is near', () => {
    const screen = new HomeScreen();
    expect(screen.taken()).toEqual([
      { type: 'load', place: feed, page: 0, start: {} },
      { type: 'load', place: notices, page: 0, start: {} },
    ]);
    const many = Array.from({ length: 20 }, (_, index) => post(`m${index}`, 'Text'));
    screen.page(feed, 0, many, 'next');
    expect(screen.taken()).toEqual([]);
    for (let step = 0; step < 12; step += 1) screen.press('j');
    expect(screen.taken()).toEqual([{ type: 'load', place: feed, page: 1, start: { cursor: 'next' } }]);
  });

  it('say why they are not loaded, and are requested again on t', () => {
    const screen = new HomeScreen().receive({ type: 'unloaded', place: feed, problem: 'no connection' });
    screen.taken();
    expect(screen.text()).toContain('no connection (t tries again)');
    expect(screen.press('t').taken()).toEqual([{ type: 'load', place: feed, page: 0, start: {} }]);
  });

  it('are changed by the tabs, and kept behind what is opened from them', () => {
    const screen = shown().press('j', 'return');
    expect(screen.taken()).toEqual([{ type: 'load', place: thread, page: 0, start: {} }]);
    screen
      .page(thread, 0, [{ ...posts[1], isWhole: true } as (typeof posts)[0], comment('c1')])
      .press('j', 'return');
    expect(shownPlace(screen.state).place).toEqual({ type: 'wall', user: 'boris' });
    expect(selected(screen.press('escape'))).toBe('comment c1');
    expect(selected(screen.press('escape'))).toBe('post p2');
    expect(selected(screen.press('escape', 'escape'))).toBe('post p2');
    screen.press('3');
    expect(shownPlace(screen.state).place).toEqual({ type: 'feed', tab: 'clan' });
  });
});

describe('small pictures', () => {
  const pictured = (id: string) =>
    post(id, 'Text', {
      attachments: [{ id, type: 'image', url: `https://files.example/${id}.png` }],
      author: { id, username: id, avatar: `https://files.example/avatar-${id}.png` },
    });
  const many = Array.from({ length: 100 }, (_, index) => pictured(`m${index}`));
  const asked = (screen: HomeScreen) =>
    screen.taken().flatMap((effect) => (effect.type === 'picture' ? [effect] : []));

  it('are avatars everywhere, and those of posts on a high screen and in a thread', () => {
    const low = new HomeScreen({ columns: 80, rows: 24 }).page(feed, 0, many);
    expect(asked(low).map(({ size }) => size)).toEqual(Array.from({ length: 6 }, () => 'avatar'));
    low.press('return').page({ type: 'thread', postId: 'm0' }, 0, [pictured('t')]);
    expect(asked(low)).toEqual([
      { type: 'picture', address: 'https://files.example/t.png', size: 'list' },
      { type: 'picture', address: 'https://files.example/avatar-t.png', size: 'avatar' },
    ]);
    expect(asked(new HomeScreen({ columns: 80, rows: 40 }).page(feed, 0, many))).toHaveLength(20);
  });

  it('are requested only once the list rests, each once, and kept in a bounded number', () => {
    const screen = new HomeScreen({ columns: 80, rows: 40 }).page(feed, 0, many.slice(0, 20));
    screen.taken();
    screen.isHurried = true;
    screen.press(...Array.from({ length: 19 }, () => 'j'));
    expect(asked(screen)).toEqual([]);
    screen.receive({ type: 'rested', moves: 18, hasPixels: false });
    expect(asked(screen)).toEqual([]);
    screen.receive({ type: 'rested', moves: 19, hasPixels: false });
    expect(asked(screen).map(({ address }) => address)).toContain('https://files.example/m19.png');
    const slow = new HomeScreen({ columns: 80, rows: 40 }).page(feed, 0, many);
    for (let step = 0; step < 99; step += 1) slow.press('j');
    const addresses = asked(slow).map(({ address }) => address);
    expect([addresses.length, new Set(addresses).size]).toEqual([200, 200]);
    expect(Object.keys(slow.state.pictures)).toHaveLength(64);
  });

  it('that are not there are requested again when the terminal may have changed', () => {
    const screen = new HomeScreen({ columns: 80, rows: 24 }).page(feed, 0, many.slice(0, 2));
    const [avatar, other] = asked(screen);
    if (!avatar || !other) throw new Error('two avatars are missing');
    const picture = { width: 1, height: 1, pixels: Uint8Array.of(0), colors: [0] };
    screen.receive({ ...avatar, picture }).send({ type: 'resize', size: { columns: 80, rows: 24 } });
    expect(asked(screen)).toEqual([other]);
  });

  it('on a screen that shows more of them than are kept are not requested again and again', () => {
    const screen = new HomeScreen({ columns: 80, rows: 400 }).page(feed, 0, many);
    expect(asked(screen)).toHaveLength(64);
    for (let second = 0; second < 5; second += 1) screen.send({ type: 'tick' });
    expect(asked(screen)).toEqual([]);
  });
});

describe('keys of other programs', () => {
  it('go to the end with G and End, by pages with Ctrl-D and Ctrl-U', () => {
    expect(selected(shown().press('G'))).toBe(selected(shown().press('j', 'j', 'j', 'j')));
    expect(selected(shown().press('end'))).toBe(selected(shown().press('G')));
    expect(selected(shown().press('ctrl+d'))).toBe(selected(shown().press('pagedown')));
    expect(selected(shown().press('G', 'ctrl+u'))).toBe(selected(shown().press('G', 'pageup')));
  });

  it('go through the results of a search with n and N', () => {
    const screen = shown().press('/').type('ada').press('return');
    const users = ['ada', 'adam'].map(
      (username) => ({ kind: 'user', user: { id: username, username } }) as const,
    );
    screen.page({ type: 'search', query: 'ada' }, 0, users);
    expect([selected(screen.press('n')), selected(screen.press('N'))]).toEqual(['user adam', 'user ada']);
    expect(screen.press('escape', 'n').state.entry?.label).toBe('new post');
  });
});

describe('a comment', () => {
  const written = (text: string) => shown().press('c').type(text).press('return');
  const commandsOf = (screen: HomeScreen) =>
    screen.taken().flatMap((effect) => (effect.type === 'command' ? [effect] : []));

  it('is deleted by u as long as the screen says that it was sent', () => {
    const screen = written('hello');
    const [order] = commandsOf(screen);
    if (!order) throw new Error('no command');
    screen.receive({ ...order, type: 'done', answer: { id: 'c9' }, notes: [] });
    const deletes = (one: HomeScreen) => commandsOf(one.press('u')).map(({ words }) => words.join(' '));
    const { state } = screen;
    expect(deletes(screen)).toEqual(['comments delete --yes c9']);
    screen.state = { ...state, notice: undefined };
    expect(deletes(screen)).toEqual([]);
  });

  it.each(['plaza posts like 1', 'ls', 'cd ..'])('that looks like the command %j asks first', (text) => {
    const screen = written(text);
    expect(commandsOf(screen)).toEqual([]);
    expect(screen.text()).toContain('this looks like a command');
    expect(commandsOf(screen.press('return'))).toHaveLength(1);
    expect(commandsOf(written(`${text}\nsecond line`))).toHaveLength(1);
  });
});

describe('a command', () => {
  it('likes or unlikes, is shown, and what it changed is seen wherever the post is', () => {
    const screen = shown().press('l');
    expect(screen.text()).toContain('$ plaza posts like p1');
    const [order] = screen.taken();
    expect(order).toMatchObject({ type: 'command', words: ['posts', 'like', 'p1'] });
    if (order?.type !== 'command') throw new Error('no command');
    screen.receive({ ...order, type: 'done', answer: { liked: true, likesCount: 7 }, notes: [] });
    expect(screen.text()).toContain('$ plaza posts like p1  liked (7 likes)');
    expect(screen.press('l').commands()).toEqual(['posts unlike p1']);
  });

  it('that was refused says why, and changes nothing', () => {
    const screen = shown().press('l');
    const [order] = screen.taken();
    if (order?.type !== 'command') throw new Error('no command');
    screen.receive({ ...order, type: 'refused', problem: 'no connection: try again later' });
    expect(screen.text()).toContain('no connection: try again later  $ plaza posts like p1');
    expect(screen.press('l').commands()).toEqual(['posts like p1']);
  });

  it('is shown whole below a problem that is too long for one row, and stays when the stream fails', () => {
    const screen = shown({ columns: 50, rows: 24 }).press('l');
    const [order] = screen.taken();
    if (order?.type !== 'command') throw new Error('no command');
    screen.receive({ type: 'disconnected', problem: 'the stream' });
    expect(screen.text()).toContain('\n$ plaza posts like p1\n');
    screen.receive({ ...order, type: 'refused', problem: "not signed in: sign in with 'plaza auth login'" });
    screen.receive({ type: 'disconnected', problem: 'the stream' });
    expect(screen.text()).toContain(
      "\nnot signed in: sign in with 'plaza auth login'\n$ plaza posts like p1\n",
    );
    const done = { ...order, type: 'done', answer: {}, notes: ['a note that takes more room'] } as const;
    expect(screen.receive(done).text()).toMatch(/\n\$ plaza posts like p1\nliked: a note .* room *\n/);
    const text = screen.receive(done).receive({ type: 'disconnected', problem: 'the stream' }).text();
    expect(text).toContain('\nthe stream\n');
  });

  it('is undone by u, once', () => {
    const screen = shown();
    expect(screen.press('u').commands()).toEqual([]);
    screen.press('f');
    const [order] = screen.taken();
    if (order?.type !== 'command') throw new Error('no command');
    expect(order.words).toEqual(['users', 'follow', 'userp1']);
    screen.receive({ ...order, type: 'done', answer: { following: true }, notes: [] }).press('u');
    const [undone] = screen.taken();
    if (undone?.type !== 'command') throw new Error('no command');
    expect(undone.words).toEqual(['users', 'unfollow', 'userp1']);
    screen.receive({ ...undone, type: 'done', answer: {}, notes: [] });
    expect(screen.press('u').commands()).toEqual([]);
  });

  it('reposts, opens files, copies IDs, and shows pictures', () => {
    const screen = shown().press('j', 'b', 'o', 'y', 'v');
    expect(screen.taken()).toEqual([
      { type: 'command', words: ['posts', 'repost', 'p2'], doing: { type: 'repost', id: 'p2' } },
      { type: 'open', address: 'https://files.example/f.png' },
      { type: 'copy', text: 'p2' },
      { type: 'picture', address: 'https://files.example/f.png', size: 'screen' },
    ]);
    const problem = 'no connection';
    screen.receive({ type: 'picture', address: 'https://files.example/f.png', size: 'screen', problem });
    expect(screen.text()).toContain('no connection');
    expect(selected(screen.press('escape'))).toBe('post p2');
  });

  it.each([
    ['2b1f7c1e-9f0a-4c1e-8d6e-0a1b2c3d4e5f', true],
    ['1042', true],
    ['x\n$(touch EVIL)', false],
    ['-rf', false],
    ['a'.repeat(101), false],
  ])('copies %j: %s', (id, copies) => {
    const screen = new HomeScreen().page(feed, 0, [post(id, 'text')]);
    screen.taken();
    expect(screen.press('y').taken()).toEqual(copies ? [{ type: 'copy', text: id }] : []);
  });

  it('that needs the terminal gets it: the canvas, the exam, an order', () => {
    const words = (key: string) => shown().press('g', key).taken();
    expect(['C', 'e', 'o'].map(words)).toEqual([
      [{ type: 'lend', words: ['canvas', 'watch'], isRead: false }],
      [{ type: 'lend', words: ['exam', 'take'], isRead: false }],
      [{ type: 'lend', words: ['shop', 'orders', 'create'], isRead: true }],
    ]);
    expect(shown().press('g', 'escape', 'l').commands()).toEqual(['posts like p1']);
  });
});

it('makes a new frame each minute, since times are shown, and none between', () => {
  const screen = shown().send({ type: 'tick', now: 60_000 });
  const { state } = screen;
  expect(screen.send({ type: 'tick', now: 119_999 }).state).toBe(state);
  expect(screen.send({ type: 'tick', now: 120_000 }).state).not.toBe(state);
});

it('the canvas in small is watched until it is hidden', () => {
  const screen = shown().press('g', 'c');
  expect(screen.taken()).toEqual([{ type: 'canvas', on: true }]);
  const canvas = {
    bitmap: { width: 8, height: 8, pixels: new Uint8Array(64) },
    side: 256,
    online: 3,
    placed: 1,
  };
  screen.receive({ type: 'canvas', canvas });
  expect(screen.text()).toMatch(/256 by 256 .*\n3 online .*\n1 pixel placed/);
  expect(screen.press('n').text()).not.toContain('256 by 256');
  expect(screen.press('escape', 'g', 'c').taken()).toEqual([{ type: 'canvas', on: false }]);
  expect(screen.receive({ type: 'canvas', canvas }).text()).not.toContain('256 by 256');
});

describe('a text', () => {
  it('is sent by its command, a dash at its beginning too, and shown where it belongs', () => {
    const screen = shown()
      .press('j', 'return')
      .page(thread, 0, [posts[1] as (typeof posts)[0]]);
    screen.taken();
    screen.press('c').type('- Well *said*').press('return');
    const [kept, order] = screen.taken();
    expect(kept).toMatchObject({ type: 'keep', text: '- Well *said*' });
    if (order?.type !== 'command') throw new Error('no command');
    expect(order.words).toEqual(['comments', 'create', 'p2', '--', '- Well *said*']);
    screen.receive({ ...order, type: 'done', answer: { id: 'c9', content: '- Well *said*' }, notes: [] });
    expect(screen.text()).toMatch(/- Well \*said\*\n/);
    expect(screen.send({ type: 'tick' }).taken()).toMatchObject([{ type: 'keep', text: '' }]);
  });

  it('that was not sent is there again, and is saved meanwhile', () => {
    const screen = shown().press('n').type('Good').press('escape');
    expect(screen.send({ type: 'tick' }).taken()).toEqual([
      { type: 'keep', key: '{"type":"post"}', words: ['posts', 'create'], text: 'Good' },
    ]);
    expect(screen.send({ type: 'tick' }).taken()).toEqual([]);
    screen.press('n').type(' morning').press('return');
    const order = screen.taken().find(({ type }) => type === 'command');
    if (order?.type !== 'command') throw new Error('no command');
    expect(order.words.at(-1)).toBe('Good morning');
    screen.receive({ ...order, type: 'refused', problem: 'no connection' }).press('n');
    expect(screen.state.entry?.field.text).toBe('Good morning');
    expect(screen.press('ctrl+u').type('x').press('escape', 'q').ended).toBe(true);
    expect(screen.taken().at(-1)).toMatchObject({ type: 'keep', text: 'x' });
  });

  it('is edited in the editor, and takes what is pasted as it is', () => {
    const screen = shown().press('n').type('q?\nl').press('ctrl+o');
    expect(screen.taken()).toEqual([{ type: 'edit', text: 'q?\nl' }]);
    screen.receive({ type: 'edited', text: 'From the editor' });
    expect(screen.state.entry?.field.text).toBe('From the editor');
  });

  it('after / searches for names, and a hashtag opens its posts', () => {
    const opened = (text: string) => shownPlace(shown().press('/').type(text).press('return').state).place;
    expect([opened('ada\n'), opened('#chalk')]).toEqual([
      { type: 'search', query: 'ada' },
      { type: 'tag', tag: 'chalk' },
    ]);
  });

  it('on the wall of another user is written there', () => {
    const screen = shown().press('w', 'n').type('Hello').press('return');
    expect(screen.commands()).toEqual(['posts create --wall userp1 -- Hello']);
  });
});

describe('a notification', () => {
  const fresh = { type: 'notification', notification: { id: 'n3', type: 'follow' } } as const;

  it('that comes is marked, and moves nothing that is read', () => {
    const screen = shown().press('tab', 'j').receive(fresh);
    expect(selected(screen)).toBe('notification n2');
    expect(screen.text()).toContain('● 1 new');
    screen.press('k', 'k');
    expect(screen.text()).not.toContain('● 1 new');
    expect(screen.receive(fresh).state.fresh).toBe(0);
    expect(selected(shown().press('tab').receive(fresh))).toBe('notification n1');
    expect(selected(shown().receive(fresh).press('tab'))).toBe('notification n3');
  });

  it('costs a key no pass over ten thousand others that have come', () => {
    const screen = shown().press('tab');
    let read = 0;
    const many = new Proxy(
      Array.from({ length: 10_000 }, (_, place) => notification(`m${place}`)),
      {
        get(list, name) {
          if (typeof name === 'string' && /^\d+$/.test(name)) read += 1;
          return Reflect.get(list, name);
        },
      },
    );
    screen.state = { ...screen.state, notifications: { ...screen.state.notifications, pages: [many] } };
    screen.press('j').text();
    expect(read).toBeGreaterThan(0);
    read = 0;
    for (const key of ['j', 'k', 'pagedown', 'pageup', 'G', 'k']) screen.press(key).text();
    expect(read).toBe(0);
    screen.receive(fresh).receive(fresh);
    expect([selected(screen), screen.state.fresh]).toEqual(['notification m9998', 1]);
  });

  it('opens what it is about, and is marked as read by its command', () => {
    const screen = shown().press('tab', 'return');
    expect(shownPlace(screen.state).place).toEqual({ type: 'thread', postId: 'p1' });
    expect(screen.text()).toContain('$ plaza notifications read n1');
    expect(screen.commands()).toEqual(['notifications read n1']);
  });

  it('is from somebody who can be followed, and is followed then', () => {
    const screen = shown().press('tab', 'f');
    const [order] = screen.taken();
    if (order?.type !== 'command') throw new Error('no command');
    screen.receive({ ...order, type: 'done', answer: {}, notes: [] });
    expect([order.words, screen.press('f').commands()]).toEqual([
      ['users', 'follow', 'lena'],
      ['users unfollow lena'],
    ]);
  });
});
