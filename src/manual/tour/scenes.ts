/** The six scenes of the tour. */
import { order } from './order';
import type { TourStep } from './step';

export interface Scene {
  readonly title: string;
  /** What somebody else does while the scene runs: command lines in a profile of their own. */
  readonly meanwhile?: (env: NodeJS.ProcessEnv) => Promise<void>;
  readonly steps: readonly TourStep[];
}

export interface SceneWords {
  /** Names the post that was made last: a handle at a terminal; elsewhere its ID, and a filter for its poll. */
  readonly lastPost: TourStep['line'];
  /** How the canvas is shown: as large and as fine as the terminal allows, in blocks where there is none. */
  readonly wholeCanvas: readonly string[];
  readonly drawn: readonly string[];
  /** A picture to attach. */
  readonly picture: string;
  /** What Boris does. */
  readonly answerPoll: (env: NodeJS.ProcessEnv) => Promise<void>;
}

/** The scenes, in the words of a terminal or of a script. */
export function scenesOf({
  lastPost,
  wholeCanvas,
  drawn,
  picture,
  answerPoll,
}: SceneWords): readonly Scene[] {
  return [
    {
      title: 'A canvas that everybody draws on',
      steps: [{ line: ['canvas', 'show', ...wholeCanvas, ...drawn] }],
    },
    {
      title: 'Signing in, and the feed',
      steps: [{ line: ['sandbox', 'sign-in', 'ada'] }, { line: ['posts', '--limit', '2'] }],
    },
    {
      title: 'A post with a picture and a poll, which Boris answers at once',
      meanwhile: answerPoll,
      steps: [
        {
          line: [
            ...['posts', 'create', 'Shall we draw *together*? #canvas', '--attach', picture],
            ...['--poll', 'When?', '--option', 'Tonight', '--option', 'Tomorrow'],
          ],
        },
        { line: ['notifications', 'watch', '--count', '1', '--for', '20s'] },
        { line: ['posts', 'get', ...lastPost] },
      ],
    },
    {
      title: 'A pixel, placed and seen',
      steps: [
        { line: ['canvas', 'place', '128', '128', '#E50000'] },
        { line: ['canvas', 'pixel', '128', '128'] },
        { line: ['canvas', 'show', '--region', '118,122,20,12', ...drawn] },
      ],
    },
    {
      title: 'An order whose answer is lost: the same command again places it once',
      steps: [
        {
          line: [
            'sandbox',
            'fault',
            'add',
            '--kind',
            'drop-after',
            '--route',
            'shop.ordersCreate',
            '--times',
            '3',
          ],
        },
        { line: ['shop', 'orders', 'create', '--input', '$PLAZA_CONFIG_DIR/order.json', '--yes'], exit: 7 },
        { line: ['shop', 'orders', 'create', '--input', '$PLAZA_CONFIG_DIR/order.json', '--yes'] },
        { line: ['shop', 'orders', '--jq', '.[0] | {number, status, total}'] },
      ],
    },
    {
      title: 'A typing error, and answers for scripts',
      steps: [
        { line: ['psots'], exit: 2 },
        { line: ['posts', '--limit', '3', '--jq', '.[] | "\\(.author.username): \\(.likesCount) likes"'] },
      ],
    },
  ];
}

/** The order of the fifth scene, as a file. */
export const orderFile = JSON.stringify(order);
