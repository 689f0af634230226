/** The updates of the screen `home` by intents, events and ticks. Pure. */
import type { Message } from '../../app/command';
import { fieldOf } from '../../terminal/text/field';
import { type HomeIntent, keepTexts, type Measure, withList, withNotice } from './intents';
import { itemsOf, type List, wantedPage, withNewest, withPage } from './list';
import { afterDone, commandText } from './orders';
import { withLoaded, withMove, withoutMissing, withPictures, withRest } from './pictures';
import {
  type HomeEffect,
  type HomeEvent,
  type HomeState,
  type HomeStep,
  type Item,
  idOf,
  type Place,
  shownPlace,
} from './state';

export type HomeMessage = Message<HomeEvent, HomeIntent>;

/** Makes the update function for the measuring function of the renderer. */
export function makeUpdate(measure: Measure): (state: HomeState, message: HomeMessage) => HomeStep {
  return (state, message) => {
    const step = react(state, message, measure);
    const loading = withLoading(step.state);
    const resting = withMove(state, loading.state);
    const drawn = withPictures(resting.state);
    const effects = [step, loading, resting, drawn].flatMap(({ effects: some = [] }) => some);
    return { ...step, state: drawn.state, effects };
  };
}

function react(state: HomeState, message: HomeMessage, measure: Measure): HomeStep {
  switch (message.type) {
    case 'intent':
      return message.intent({ ...state, isGoing: false }, measure);
    case 'event':
      if (message.event.type === 'rested') return withRest(state, message.event);
      return { state: afterEvent(state, message.event) };
    case 'resize':
      return { state: { ...withoutMissing(state), size: message.size } };
    case 'tick':
      return keepTexts(atMinute(state, message.now));
    default:
      return { state };
  }
}

/** Another state in another minute, so that times which are shown grow while nothing else happens. */
function atMinute(state: HomeState, now: number): HomeState {
  const minute = Math.floor(now / 60_000);
  return minute === state.minute ? state : { ...state, minute };
}

/** Requests the pages that the lists on the screen need next. */
function withLoading(state: HomeState): HomeStep {
  const { place, list } = shownPlace(state);
  const shown = loadOf(place, list);
  const notified = loadOf({ type: 'notifications' }, state.notifications);
  const effects = [...shown.effects, ...notified.effects];
  if (effects.length === 0) return { state };
  return { state: { ...withList(state, shown.list), notifications: notified.list }, effects };
}

function loadOf(
  place: Place,
  list: List<Item>,
): { readonly list: List<Item>; readonly effects: readonly HomeEffect[] } {
  const page = wantedPage(list);
  if (page === undefined) return { list, effects: [] };
  const start = list.starts[page] ?? {};
  return { list: { ...list, loading: page }, effects: [{ type: 'load', place, page, start }] };
}

function afterEvent(state: HomeState, event: Exclude<HomeEvent, { type: 'rested' }>): HomeState {
  switch (event.type) {
    case 'page':
      return inPlace(state, event.place, (list) => withPage(list, { ...event, number: event.page }, idOf));
    case 'unloaded': {
      const { place, problem } = event;
      return inPlace(state, place, (list) => ({ ...list, loading: undefined, problem }));
    }
    case 'done':
      return afterDone(state, event);
    case 'refused':
      return withNotice(state, { text: event.problem, tone: 'problem', command: commandText(event.words) });
    case 'notification':
      return withNotification(state, { kind: 'notification', notification: event.notification });
    case 'edited':
      return state.entry ? { ...state, entry: { ...state.entry, field: fieldOf(event.text) } } : state;
    case 'picture':
      return withLoaded(state, event);
    case 'canvas':
      return state.canvas ? { ...state, canvas: event.canvas } : state;
    case 'account':
      return { ...state, username: event.username };
    case 'disconnected':
      return withDisconnection(state, event.problem);
    default:
      return withNotice(state, { text: event.text, tone: event.isProblem ? 'problem' : 'info' });
  }
}

/** Says the problem, unless a command that is under way or was refused is shown: the user waits for that one. */
function withDisconnection(state: HomeState, problem: string): HomeState {
  const { command, tone } = state.notice ?? {};
  if (command !== undefined && tone !== 'done') return state;
  return withNotice(state, { text: problem, tone: 'problem' });
}

/** Adds a notification. The item that is being read stays in its place. */
function withNotification(state: HomeState, item: Extract<Item, { kind: 'notification' }>): HomeState {
  const { id } = item.notification;
  const isKnown = (one: Item) => one.kind === 'notification' && one.notification.id === id;
  if (itemsOf(state.notifications).some(isKnown)) return state;
  const notifications = withNewest(state.notifications, item, state.pane === 'notifications');
  return { ...state, notifications, fresh: state.fresh + 1 };
}

/** Changes the list of a place, wherever it is open. */
function inPlace(state: HomeState, place: Place, change: (list: List<Item>) => List<Item>): HomeState {
  if (place.type === 'notifications') return { ...state, notifications: change(state.notifications) };
  const key = JSON.stringify(place);
  const places = state.places.map((one) =>
    JSON.stringify(one.place) === key ? { ...one, list: change(one.list) } : one,
  );
  return { ...state, places };
}
