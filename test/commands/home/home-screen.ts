/** The screen `home` with keys and events, as a user drives it. */
import { homeKeys } from '../../../src/commands/home/keys';
import { homeFrame, measureHome } from '../../../src/commands/home/render/frame';
import {
  type HomeEffect,
  type HomeEvent,
  type HomeState,
  type Item,
  initialHome,
  type Place,
} from '../../../src/commands/home/state';
import { type HomeMessage, makeUpdate } from '../../../src/commands/home/update';
import type { ColorLevel } from '../../../src/ports/terminal';
import type { FrameRow } from '../../../src/terminal/text/diffable-row';
import { intentOfPaste, keyLine } from '../../../src/terminal/text/keys';
import type { View } from '../../../src/terminal/text/view';
import { testStart } from '../../support/clock';
import { intentFor } from '../../support/terminal/keys';
import { terminalView } from '../../support/terminal/views';

const update = makeUpdate(measureHome);

export const feed: Place = { type: 'feed', tab: 'popular' };

/** A post that was written so many minutes ago. */
export function post(id: string, content: string, change: object = {}, minutes = 5): Item {
  const author = { id: `u-${id}`, username: `user${id}`, displayName: `User ${id}`, avatar: '🦊' };
  const createdAt = new Date(testStart - minutes * 60_000).toISOString();
  return { kind: 'post', post: { id, content, author, createdAt, likesCount: 1, ...change } };
}

export function notification(id: string, change: object = {}): Item {
  const actor = { id: 'u9', username: 'lena', displayName: 'Lena' };
  const record = {
    id,
    type: 'like',
    actor,
    targetType: 'post',
    targetId: 'p1',
    preview: 'My post',
    ...change,
  };
  return { kind: 'notification', notification: record };
}

export class HomeScreen {
  state: HomeState;
  effects: HomeEffect[] = [];
  ended = false;
  isHurried = false;

  constructor(size = { columns: 80, rows: 24 }) {
    this.state = initialHome(size, 'popular');
    // The first message asks for the first pages.
    this.send({ type: 'tick' });
  }

  send(message: Exclude<HomeMessage, { type: 'tick' }> | { type: 'tick'; now?: number }): this {
    const timed = message.type === 'tick' ? { now: 0, monotonic: 0, ...message } : message;
    const { state, effects = [], end } = update(this.state, timed);
    this.state = state;
    this.effects.push(...effects.filter(({ type }) => type !== 'rest'));
    this.ended ||= end === true;
    // Nothing else is pressed until the screen rests, unless a test wants to see it move.
    const rest = effects.find((effect) => effect.type === 'rest');
    return rest && !this.isHurried
      ? this.receive({ type: 'rested', moves: rest.moves, hasPixels: false })
      : this;
  }

  press(...names: readonly string[]): this {
    for (const name of names) {
      const intent = intentFor(homeKeys, this.state, name);
      if (intent) this.send({ type: 'intent', intent });
    }
    return this;
  }

  type(text: string): this {
    const intent = intentOfPaste(homeKeys, this.state, text);
    return intent ? this.send({ type: 'intent', intent }) : this;
  }

  receive(event: HomeEvent): this {
    return this.send({ type: 'event', event });
  }

  /** Answers the request for a page. */
  page(place: Place, page: number, items: readonly Item[], cursor?: string): this {
    return this.receive({
      type: 'page',
      place,
      page,
      items,
      next: cursor === undefined ? undefined : { cursor },
    });
  }

  /** The effects since the last call. */
  taken(): HomeEffect[] {
    return this.effects.splice(0);
  }

  /** The command lines that were run since the last call. */
  commands(): string[] {
    return this.taken().flatMap((effect) => (effect.type === 'command' ? [effect.words.join(' ')] : []));
  }

  rows(color: ColorLevel = 0, change: Partial<View> = {}): readonly FrameRow[] {
    const { columns, rows } = this.state.size;
    const view = terminalView(columns, color, { rows, shortIds: true, ...change });
    return homeFrame(this.state, view, keyLine(homeKeys, this.state, view.style));
  }

  text(color: ColorLevel = 0, change: Partial<View> = {}): string {
    return this.rows(color, change)
      .map((row) => (typeof row === 'string' ? row : row.text))
      .join('\n');
  }
}
