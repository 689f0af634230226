/** Attempts at a real terminal whose process is killed in the middle of every kind of question. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import type { Json } from '../../../src/commands/exam/paper/paper';
import type { Home } from '../home';
import { type Pane, startPane } from '../terminal/tmux';

export const examKinds = [
  'single',
  'text',
  'number',
  'matching',
  'ordering',
  'text_multi',
  'single',
  'draw',
] as const;

export async function recordedAnswers(home: Home): Promise<Readonly<Record<string, Json>>> {
  const folder = join(home.folder, 'state', 'exam', 'sandbox');
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.json'));
  const { record } = JSON.parse(await readFile(join(folder, name), 'utf8'));
  const answers = Object.entries(record.answers as Record<string, { value: Json }>);
  return Object.fromEntries(answers.map(([index, { value }]) => [index, value]));
}

/** Answers a question at a terminal, and kills the process at a random moment. @returns the lost answer */
export async function killedRun(home: Home, index: number, numbers: () => number) {
  const before = keptAnswer(index, (await recordedAnswers(home))[index] ?? null);
  const pane = startPane(home, ['exam', 'take']);
  try {
    await expect.poll(pane.shown, { interval: 50 }).toMatch(/Question \d|Review/);
    // A question with a field has the keys of the screen after Esc.
    pane.press('Escape');
    await expect.poll(pane.shown, { interval: 20 }).toContain('? keys');
    pane.type(`g${index + 1}`);
    pane.press('Enter');
    await expect.poll(pane.shown, { interval: 20 }).toContain(`Question ${index + 1} `);
    const states = index === 7 ? await draw(pane, numbers) : answer(pane, index, before, numbers);
    await pauseOf(numbers);
    const seen = pane.shown();
    process.kill(pane.pid, 'SIGKILL');
    const kept = keptAnswer(index, (await recordedAnswers(home))[index] ?? null);
    return lostIn({ index, seen, kept, states: [before, ...states] });
  } finally {
    pane.close();
  }
}

/** Presses keys that answer the question; the answers that they make, in order. */
function answer(pane: Pane, index: number, before: string, numbers: () => number): readonly string[] {
  const pick = (max: number) => 1 + Math.floor(numbers() * max);
  const word = String(pick(1e6));
  switch (index) {
    case 1:
    case 2:
      pane.press('Enter', 'C-u');
      pane.type(word);
      return prefixes(word);
    case 5: {
      const [, second = ''] = before.split(',');
      pane.press('Enter', 'C-u');
      pane.type(word);
      pane.press('Enter', 'C-u');
      pane.type(word);
      return [
        ...prefixes(word).map((text) => pairText(text, second)),
        ...prefixes(word).map((text) => pairText(word, text)),
      ];
    }
    case 3: {
      const digits = [pick(5), pick(5), pick(5), pick(5)];
      const rows = before === '' ? ['0', '0', '0', '0'] : before.split(',');
      pane.type(digits.map((digit) => letters[digit - 1]).join(''));
      return digits.map((_, count) => [...digits.slice(0, count + 1), ...rows.slice(count + 1)].join(','));
    }
    case 4: {
      const count = pick(3);
      const order = before === '' ? ['1', '2', '3', '4'] : before.split(',');
      pane.type('J'.repeat(count));
      return Array.from({ length: count }, (_, moved) => movedDown(order, moved + 1));
    }
    default: {
      const option = pick(3);
      pane.type(letters[option - 1] ?? '');
      return [String(option)];
    }
  }
}

/** Hands in a drawing; once it is stored, no other answer is right. */
async function draw(pane: Pane, numbers: () => number): Promise<readonly string[]> {
  pane.press('Enter');
  await expect.poll(pane.shown, { interval: 20 }).toContain('http://127.0.0.1:');
  const address = /http:\/\/127\.0\.0\.1:\S+/.exec(pane.shown())?.[0] ?? '';
  const headers = { origin: new URL(address).origin, 'content-type': 'image/png' };
  const body = PNG.sync.write(new PNG({ width: 8 + Math.floor(numbers() * 20), height: 8 }));
  const handedIn = fetch(address, { method: 'POST', body, headers }).catch(() => undefined);
  const isStored = (await Promise.race([handedIn, pauseOf(numbers)]))?.status === 204;
  return isStored ? ['a new drawing'] : ['', 'a new drawing'];
}

const letters = 'abcde';

function numberOf(letter = ''): string {
  return letter === '' ? '' : String(letters.indexOf(letter) + 1);
}

function prefixes(word: string): readonly string[] {
  return Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length));
}

function pairText(first: string, second: string): string {
  return first === '' && second === '' ? '' : `${first},${second}`;
}

function movedDown(order: readonly string[], places: number): string {
  const [first = '', ...others] = order;
  return others.toSpliced(places, 0, first).join(',');
}

/** Up to a fifth of a second. */
async function pauseOf(numbers: () => number): Promise<undefined> {
  const ms = Math.floor(numbers() * 200);
  await new Promise((resolve) => setTimeout(resolve, ms));
}

interface Seen {
  readonly index: number;
  readonly seen: string;
  readonly kept: string;
  /** The earlier answers, oldest first. */
  readonly states: readonly string[];
}

/** The answer that the screen showed as saved, unless the record has it or a later one. */
function lostIn({ index, seen, kept, states }: Seen): readonly string[] {
  if (index === 7) {
    // A drawing has a random ID.
    const isNew = kept !== '' && kept !== states[0];
    return states.includes('') || isNew ? [] : [`question 8: a drawing that was handed in; kept '${kept}'`];
  }
  const isSaved = /^(not answered|sent|saved, not sent yet|being sent|not sent yet: .*)$/m.test(seen);
  const shown = shownAnswer(seen, index);
  const from = isSaved ? Math.max(0, states.indexOf(shown)) : 0;
  return states.slice(from).includes(kept) ? [] : [`question ${index + 1}: shown '${shown}', kept '${kept}'`];
}

function shownAnswer(seen: string, index: number): string {
  if (index === 0 || index === 6) return numberOf(/● (\w)\./.exec(seen)?.[1]);
  if (index === 3)
    return [...seen.matchAll(/→ (?:(\w)\.|\(none\))/g)].map(([, pair]) => numberOf(pair) || '0').join(',');
  if (index === 4) return [...seen.matchAll(/\d │ (\w)\./g)].map(([, item]) => numberOf(item)).join(',');
  const texts = [...seen.matchAll(/│ (\S*)/g)].map(([, text]) => (text ?? '').replace('▏', ''));
  return index === 5 ? pairText(texts[0] ?? '', texts[1] ?? '') : (texts[0] ?? '');
}

function keptAnswer(index: number, value: Json): string {
  if (value === null) return '';
  if (index === 0 || index === 6) return String(Number(value) + 1);
  if (!Array.isArray(value)) return String(value);
  return value.map((one) => (index === 5 ? one : Number(one) + 1)).join(',');
}
