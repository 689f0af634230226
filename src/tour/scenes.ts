/** The six scenes of the tour. */
import { order } from './inputs';
import type { TourStep } from './run-step';

export interface Scene {
  readonly title: string;
  /** Command lines of another account that run during the scene, in a profile of their own. */
  readonly meanwhile?: (env: NodeJS.ProcessEnv) => Promise<void>;
  readonly steps: readonly TourStep[];
}

export interface SceneWords {
  /** Names the post that was made last: a handle at a terminal; elsewhere its ID, and a filter for its poll. */
  readonly lastPost: TourStep['line'];
  /** How the canvas is shown: as large and as fine as the terminal allows, in blocks without one. */
  readonly wholeCanvas: readonly string[];
  readonly drawn: readonly string[];
  /** A picture to attach. */
  readonly picture: string;
  /** What Boris does. */
  readonly answerPoll: (env: NodeJS.ProcessEnv) => Promise<void>;
  /** What six others do: each draws a part of the heart. */
  readonly drawTogether: (env: NodeJS.ProcessEnv) => Promise<void>;
  /** What is printed of a drawing: where no terminal shows its progress, only its end. */
  readonly drawingEnd: readonly string[];
}

/** The line that draws the heart, without `--part`. */
export const drawHeart: readonly string[] = [
  ...['canvas', 'draw', '$PLAZA_CONFIG_DIR/heart.png', '--at', '178,236', '--order', 'centre'],
];
/** Number of accounts that draw the heart. */
export const painters = 7;

/** The scenes, in the words of a terminal or of a script. */
export function scenesOf({
  lastPost,
  wholeCanvas,
  drawn,
  picture,
  answerPoll,
  drawTogether,
  drawingEnd,
}: SceneWords): readonly Scene[] {
  return [
    {
      title: 'A canvas that everybody draws on',
      steps: [{ line: ['canvas', 'show', ...wholeCanvas, ...drawn] }],
    },
    {
      title: 'Signing in, a typing error, the feed, and the same for scripts',
      steps: [
        { line: ['sandbox', 'sign-in', 'ada'] },
        { line: ['psots'], exit: 2 },
        { line: ['posts', '--limit', '2'] },
        { line: ['posts', '--limit', '3', '--jq', '.[] | "\\(.author.username): \\(.likesCount) likes"'] },
      ],
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
      title: 'A picture that seven people draw at once, and its timelapse',
      meanwhile: drawTogether,
      steps: [
        { line: ['sandbox', 'switch', 'canvas-special', 'on'] },
        { line: ['canvas', 'record', '$PLAZA_CONFIG_DIR/tour.plza'], beside: 'begins' },
        { line: [...drawHeart, '--part', `1/${painters}`, ...drawingEnd] },
        {
          line: [
            ...['canvas', 'timelapse', '$PLAZA_CONFIG_DIR/tour.plza', '$PLAZA_CONFIG_DIR/tour.png'],
            ...['--region', '152,206,64,50', '--scale', '8', '--length', '6s'],
          ],
          beside: 'ends',
        },
        { line: ['canvas', 'show', '--region', '170,232,29,18', ...drawn] },
      ],
    },
  ];
}

/** The order of the fifth scene, as a file. */
export const orderFile = JSON.stringify(order);
