/** What the screen shows before the attempt and after it. */
import { counted } from '../../answers/answer-hint';
import { attemptMinutes } from '../../time/left';
import { startWord, unsentCount } from '../confirm';
import type { TakeState } from '../state';
import { type Block, textBlock } from './blocks';

/** The rules, and what cannot be undone. */
export const rules: readonly string[] = [
  `There is one attempt. It takes ${attemptMinutes} minutes, and the time runs on while you are away.`,
  'Each answer is saved on this computer and sent at once. You can change it until you submit.',
  "You can leave at any time and continue with 'plaza exam take'.",
  'Submitting ends the attempt. It cannot be undone, and there is no second attempt.',
  'An attempt that is not submitted in time expires.',
];

/** The blocks before the attempt. */
export function introBlocks({ status }: TakeState): readonly Block[] {
  const heading = { type: 'heading', text: 'The exam' } as const;
  if (status?.status === 'in_progress') {
    return [
      heading,
      ...rules.map((rule) => textBlock(rule)),
      textBlock(
        'Your attempt runs, but this computer has no record of it: answers given elsewhere are not shown.',
        'warning',
      ),
      textBlock('Press Enter to continue.'),
    ];
  }
  if (status?.examOpen === false) {
    return [heading, textBlock('The exam is closed.', 'warning')];
  }
  return [
    heading,
    ...rules.map((rule) => textBlock(rule)),
    textBlock(`Starting cannot be undone. Press Enter and type '${startWord}' to start.`, 'warning'),
  ];
}

/** The blocks after the attempt. */
export function endedBlocks(state: TakeState): readonly Block[] {
  const status = state.progress?.closed ?? state.status?.status ?? '';
  const texts: Readonly<Record<string, string>> = {
    completed: 'The exam is submitted.',
    annulled: 'The attempt was annulled. There is no score.',
    expired: `The ${attemptMinutes} minutes are over.`,
  };
  const { score, maxScore, username } = state.status ?? {};
  const unsent = unsentCount(state);
  return [
    { type: 'heading', text: 'The exam' },
    textBlock(Object.hasOwn(texts, status) ? (texts[status] ?? '') : `The attempt is over: ${status}.`),
    ...(score === undefined
      ? []
      : [textBlock(maxScore === undefined ? `Score: ${score}` : `Score: ${score} of ${maxScore}`, 'good')]),
    ...(username === undefined ? [] : [textBlock(`The certificate is issued to ${username}.`)]),
    ...(unsent === 0 ? [] : [textBlock(`${counted(unsent, 'answer')} could not be sent.`, 'error')]),
  ];
}
