import { Chalk } from 'chalk';
import { expect, it } from 'vitest';
import { shownPart } from '../../../src/commands/home/flows/load';
import type { HomeEvent, Item } from '../../../src/commands/home/state';
import { cleanValue } from '../../../src/terminal/text/clean';
import { feed, HomeScreen, post } from './home-screen';

const megabyte = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length));

const arrived = (items: readonly Item[]) =>
  cleanValue(shownPart({ type: 'page', place: feed, page: 0, items }), 5000) as HomeEvent & { items: Item[] };

it('keeps the beginning of a long text, more of the post that a thread is about', () => {
  const files = Array.from({ length: 5000 }, (_, index) => ({ id: String(index) }));
  const long = post('1', megabyte('long '), { attachments: files });
  const { items } = arrived([long, { ...long, isWhole: true } as Item, post('2', 'short')]);
  const lengths = items.map((item) => item.kind === 'post' && item.post.content?.length);
  expect(lengths).toEqual([2000, 5000, 5]);
  expect(items[0]).toMatchObject({ post: { attachments: { length: 200 } } });
});

it.each(['a\n', '\t', 'a\u0301\u0301\u0301', '\u00a0', '\u{1f469}\u{1f3fd}\u200d\u{1f680} ', '漢'])(
  'draws posts with a megabyte of %j in time',
  (part) => {
    const text = megabyte(part);
    const author = { id: 'u', username: text, displayName: text, avatar: text };
    const style = new Chalk({ level: 3 });
    const before = process.cpuUsage();
    const screen = new HomeScreen({ columns: 120, rows: 40 });
    const { items } = arrived(
      Array.from({ length: 20 }, (_, index) => post(String(index), text, { author })),
    );
    screen.page(feed, 0, items).text(3, { style });
    for (const key of ['j', 'j', 'pagedown', 'pageup', 'l', 'k', 'n', 'a', 'escape', 'j', 'q'])
      screen.press(key).text(3, { style });
    const { user, system } = process.cpuUsage(before);
    // Uncut, each key takes seconds; 30 ms a key is the aim, and a busy computer is slow.
    expect((user + system) / 1000 / 12).toBeLessThan(400);
  },
);
