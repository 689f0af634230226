/** Drives the screen `home`: reads lists, runs commands, and reports new notifications. */

import { watchNotifications } from '../../../client/live/notifications';
import { requireNoDryRun } from '../../../client/requests/errors';
import { InterruptedError, isFailure, messageAndHint, PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Draft } from '../../../ports/records';
import { users } from '../../../protocol/routes/users';
import { createQueue } from '../../../queue';
import { smallCanvas } from '../../canvas/shared';
import { keepTexts } from '../intents';
import { commandText } from '../orders';
import type { HomeEffect, HomeEvent, HomeState } from '../state';
import { loaded, loadedPicture, shownPart } from './load';

/** Side of the small canvas, in pixels. */
const canvasSide = 80;
/** Pause of the stream of notifications after a failure. */
const pauseMs = 15_000;

interface LentTerminal {
  lend<T>(work: () => Promise<T>): Promise<T>;
  copy(text: string): Promise<void>;
}

export async function openHome(ports: Ports) {
  await requireNoDryRun(ports, {
    message: 'the screen cannot be used in a dry run',
    hint: "its commands can: '?' in the screen lists them, and 'plaza posts create --dry-run' shows a request",
  });
  await ports.pictures.prepare('later');
  const stop = new AbortController();
  let canvas: AbortController | undefined;
  const events = createQueue<HomeEvent>({ highWater: 256, pause: () => undefined, resume: () => undefined });
  /** Adds events to the events of the screen; faults of the program end it. */
  const report = async (source: AsyncIterable<HomeEvent>) => {
    try {
      for await (const event of source) events.push(shownPart(event));
    } catch (error) {
      events.end(error);
    }
  };
  report(homeEvents(ports, AbortSignal.any([ports.signal, stop.signal])));
  const drafts: Drafts = new Map();
  return {
    events: events.items(),
    isOwn: ({ type }: HomeEvent) => type === 'edited',
    async perform(effect: HomeEffect, terminal: LentTerminal): Promise<HomeEvent | undefined> {
      try {
        if (effect.type === 'rest') return await rested(ports, effect, stop.signal);
        if (effect.type !== 'canvas') {
          const event = await performed(ports, effect, { terminal, drafts });
          return event && shownPart(event);
        }
        canvas?.abort();
        canvas = effect.on ? new AbortController() : undefined;
        if (canvas) report(canvasEvents(ports, AbortSignal.any([stop.signal, canvas.signal])));
        return undefined;
      } catch (error) {
        return shownPart(await problemEvent(ports, effect, error));
      }
    },
    async ended(state?: HomeState): Promise<void> {
      stop.abort();
      // Also the text that was typed since the last tick.
      for (const effect of (state && keepTexts(state).effects) ?? [])
        if (effect.type === 'keep') await keepDraft(ports, effect, drafts);
      for (const { draft, words } of drafts.values()) {
        ports.note(
          `your text is saved in ${draft.path}; send it with '${commandText([...words, '--file', draft.path])}'`,
        );
      }
    },
  };
}

/** The event after a rest; the state knows whether more moves came meanwhile. */
async function rested(
  { clock, pictures }: Ports,
  { moves, ms }: Extract<HomeEffect, { type: 'rest' }>,
  signal: AbortSignal,
): Promise<HomeEvent | undefined> {
  const isOver = await clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
  return isOver ? { type: 'rested', moves, hasPixels: pictures.printer?.tiles !== undefined } : undefined;
}

/** Notifications from now on. A failure is reported, and does not end them. */
async function* homeEvents(ports: Ports, signal: AbortSignal): AsyncGenerator<HomeEvent> {
  const username = await ports.api.read(users.me).then(
    (own) => own.username,
    () => undefined,
  );
  if (username) yield { type: 'account', username };
  let reported = '';
  while (!signal.aborted) {
    try {
      for await (const { event, data } of watchNotifications(ports)) {
        reported = '';
        const notification = data as { id?: unknown };
        if (event === 'notification' && typeof notification.id === 'string')
          yield { type: 'notification', notification: { ...notification, id: notification.id } };
      }
    } catch (error) {
      if (!isFailure(error)) throw error;
      const problem = await problemText(ports, error);
      if (problem !== reported) yield { type: 'disconnected', problem };
      reported = problem;
    }
    await ports.clock.sleep(pauseMs, signal).catch(() => undefined);
  }
}

/** The canvas in small, until the signal is aborted. */
async function* canvasEvents(ports: Ports, signal: AbortSignal): AsyncGenerator<HomeEvent> {
  try {
    for await (const canvas of smallCanvas(ports, canvasSide)) {
      if (signal.aborted) return;
      yield { type: 'canvas', canvas };
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!isFailure(error)) throw error;
    yield { type: 'disconnected', problem: await problemText(ports, error) };
  }
}

/** The saved texts by their keys, with the commands that send them. */
type Drafts = Map<string, { readonly draft: Draft; readonly words: readonly string[] }>;

async function performed(
  ports: Ports,
  effect: Exclude<HomeEffect, { type: 'canvas' | 'rest' }>,
  { terminal, drafts }: { readonly terminal: LentTerminal; readonly drafts: Drafts },
): Promise<HomeEvent | undefined> {
  switch (effect.type) {
    case 'load': {
      const { items, next } = await loaded(ports, effect.place, effect.start);
      return { type: 'page', place: effect.place, page: effect.page, items, next };
    }
    case 'command': {
      const { words, doing } = effect;
      // A command has a session of its own, which does not know the user of the screen.
      await ports.identity.token();
      return { type: 'done', words, doing, ...(await ports.commands.run(words)) };
    }
    case 'lend':
      return { type: 'notice', text: await runOutside(ports, effect, terminal) };
    case 'edit':
      return { type: 'edited', text: await editedText(ports, effect.text, terminal) };
    case 'keep':
      await keepDraft(ports, effect, drafts);
      return undefined;
    case 'picture':
      return loadedPicture(ports, effect);
    case 'open':
      await ports.desk.open(effect.address);
      return { type: 'notice', text: 'opened in the browser' };
    default:
      return { type: 'notice', text: await copied(ports, effect.text, terminal) };
  }
}

async function copied({ config }: Ports, text: string, terminal: LentTerminal): Promise<string> {
  const { value } = await config.get('clipboard');
  if (value === 'false') return `${text} (the setting 'clipboard' is off: copy it by hand)`;
  await terminal.copy(text);
  return `copied ${text}, where the terminal allows it`;
}

async function runOutside(
  { commands, ask }: Ports,
  { words, isRead }: Extract<HomeEffect, { type: 'lend' }>,
  terminal: LentTerminal,
): Promise<string> {
  const command = commandText(words);
  const exit = await terminal.lend(async () => {
    const code = await commands.runHere(words);
    if (isRead) await ask.input({ message: 'Press Enter to return to plaza home', option: 'a key' });
    return code;
  });
  return exit === 0 ? `'${command}' ended` : `'${command}' ended with exit code ${exit}`;
}

/** The text after the editor; the same text if nothing was changed. */
async function editedText({ desk, draft }: Ports, text: string, terminal: LentTerminal): Promise<string> {
  const file = await draft(text);
  await terminal.lend(() => desk.edit(file.path));
  const edited = (await file.read()).trimEnd();
  await file.remove();
  return edited;
}

async function keepDraft(
  { draft }: Ports,
  { key, words, text }: Extract<HomeEffect, { type: 'keep' }>,
  drafts: Drafts,
): Promise<void> {
  const before = drafts.get(key)?.draft;
  const next = text === '' ? undefined : await draft(text);
  if (next) drafts.set(key, { draft: next, words });
  else drafts.delete(key);
  if (before?.path !== next?.path) await before?.remove();
}

/** The event for a failed effect. @throws faults of the program, and interrupts from outside */
async function problemEvent(ports: Ports, effect: HomeEffect, error: unknown): Promise<HomeEvent> {
  const isLent = effect.type === 'lend' || effect.type === 'edit';
  if (isLent && error instanceof InterruptedError) return { type: 'notice', text: error.message };
  if (!(error instanceof PlazaError) || !isFailure(error)) throw error;
  const problem = await problemText(ports, error);
  if (effect.type === 'load') return { type: 'unloaded', place: effect.place, problem };
  if (effect.type === 'command')
    return { type: 'refused', words: effect.words, doing: effect.doing, problem };
  return { type: 'notice', text: problem, isProblem: true };
}

async function problemText({ explain }: Ports, error: PlazaError): Promise<string> {
  const { message, hint } = messageAndHint((await explain(error)) as PlazaError);
  return hint === undefined ? message : `${message}: ${hint}`;
}
