/** Keys of a replay in addition to the viewer's; not a command. */
import type { Key } from '../../../app/command';
import type { ReplayEffect } from '../replay/replay-events';

/** A part of the recording that j and l skip. */
const skipShare = 1 / 20;

const effects: Readonly<Record<string, ReplayEffect>> = {
  ' ': { type: 'pause' },
  '.': { type: 'step', steps: 1 },
  ',': { type: 'step', steps: -1 },
  ']': { type: 'faster', factor: 2 },
  '[': { type: 'faster', factor: 0.5 },
  j: { type: 'skip', share: -skipShare },
  l: { type: 'skip', share: skipShare },
};

/** What a key asks of the replay; undefined for the keys of the viewer. A digit goes to so many tenths. */
export function replayEffectOf({ text }: Pick<Key, 'text'>): ReplayEffect | undefined {
  if (/^\d$/.test(text)) return { type: 'seek', share: Number(text) / 10 };
  return Object.hasOwn(effects, text) ? effects[text] : undefined;
}
