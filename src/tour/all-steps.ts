/** The steps of the whole tour, in order. */
import { order } from './inputs';
import type { TourStep } from './run-step';

const eve = 'eve@sandbox.test';

/** A new user, from the sign-up to an automatic refresh of the session. */
const accounts: readonly TourStep[] = [
  {
    say: 'Sign up as a new user: a captcha first, then a code by email. In a script, exit code 8 says what is missing.',
    line: [
      'auth',
      'signup',
      '--email',
      eve,
      '--password-stdin',
      '--captcha-token',
      ['sandbox', 'captcha', '--for', 'register'],
    ],
    input: 'correct-horse-battery',
    exit: 8,
  },
  { line: ['sandbox', 'mail', eve] },
  {
    line: ['auth', 'verify-otp', '--password-stdin', '--otp', ['sandbox', 'mail', eve, '--jq', '.[0].code']],
    input: 'correct-horse-battery',
  },
  { line: ['users', 'create-profile', '--username', 'eve', '--display-name', 'Eve', '--avatar', '🌿'] },
  { line: ['auth', 'status'] },
  { line: ['users', 'me'] },
  {
    say: 'The access token expires after 15 minutes; the next command refreshes it, once for all processes.',
    line: ['sandbox', 'clock', '+16m'],
  },
  { line: ['users', 'get', 'ada', '--verbose'] },
  { line: ['auth', 'sessions'] },
  { line: ['auth', 'logout'] },
  { line: ['users', 'me'], exit: 4 },
  { say: 'Sign in as a sample user without password, captcha or code.', line: ['sandbox', 'sign-in', 'ada'] },
  { line: ['auth', 'accounts'] },
];

/** Reading and writing posts. */
const feed: readonly TourStep[] = [
  { say: 'Show the feed, and a post with its comments.', line: ['posts', '--limit', '5'] },
  { line: ['posts', 'get', ['posts', 'by', 'kofi', '--jq', '.[0].id']] },
  {
    say: 'Create a post with formatted text and a poll.',
    line: [
      'posts',
      'create',
      '**Walk** or _train_ on #sunday? 🚂',
      '--markup',
      '--poll',
      'How do we go?',
      '--option',
      'Walk',
      '--option',
      'Train',
    ],
  },
  {
    line: [
      'posts',
      'vote',
      ['posts', 'by', 'me', '--jq', '.[0].id'],
      ['posts', 'by', 'me', '--jq', '.[0].poll.options[1].id'],
    ],
  },
  { line: ['comments', 'create', ['posts', 'by', 'me', '--jq', '.[0].id'], 'There is a train at nine.'] },
  {
    say: 'Print a request instead of sending it.',
    line: ['posts', 'delete', ['posts', 'by', 'me', '--jq', '.[0].id'], '--dry-run'],
  },
];

/** An order whose answer is lost, and which is still placed only once. */
const shop: readonly TourStep[] = [
  { say: 'Browse the shop.', line: ['shop', 'products'] },
  { line: ['shop', 'delivery', 'cities', '--query', 'kra'] },
  {
    say: 'Place an order from a file. Its answer is lost three times: exit code 7, and the order is recorded as an operation.',
    line: ['sandbox', 'fault', 'add', '--kind', 'drop-after', '--route', 'shop.ordersCreate', '--times', '3'],
  },
  { line: ['shop', 'orders', 'create', '--input', '-', '--yes'], input: JSON.stringify(order), exit: 7 },
  { line: ['operations'] },
  {
    say: 'Run the same command again: this retries the order, so that it is placed once.',
    line: ['shop', 'orders', 'create', '--input', '-', '--yes'],
    input: JSON.stringify(order),
  },
  { line: ['shop', 'orders'] },
  { line: ['shop', 'orders', 'pay', ['shop', 'orders', '--jq', '.[0].number']] },
];

/** In the folder of the tour, which is deleted at the end. */
const picture = '$PLAZA_CONFIG_DIR/canvas.png';
const archive = '$PLAZA_CONFIG_DIR/canvas.plza';

/** The shared canvas: place and show pixels; show, export and compare the picture. */
const canvas: readonly TourStep[] = [
  {
    say: 'Record the canvas to an archive, beside what follows.',
    line: ['canvas', 'record', archive],
    beside: 'begins',
  },
  {
    say: 'Place a pixel on the shared canvas; a cooldown follows.',
    line: ['canvas', 'place', '200', '240', '#E50000'],
  },
  { line: ['sandbox', 'clock', '+10s'] },
  { line: ['canvas', 'place', '201', '240', '14'] },
  { line: ['canvas', 'pixel', '201', '240'] },
  {
    say: 'Show the canvas in the terminal, here with half blocks.',
    line: ['canvas', 'show', '--fit', '--pictures', 'blocks'],
  },
  { line: ['canvas', 'export', picture, '--region', '36,16,184,56', '--scale', '2'] },
  { line: ['canvas', 'export', picture, '--region', '36,16,184,56'] },
  {
    say: 'Compare the canvas with the exported picture. Exit code 10 means that they differ.',
    line: ['canvas', 'diff', picture, '--at', '36,16', '--check'],
  },
  { line: ['canvas', 'diff', picture, '--at', '36,20', '--check', '--jq', '.different'], exit: 10 },
  {
    say: 'Watch the canvas live, one line per event; at a terminal, this shows a picture.',
    line: ['canvas', 'watch', '--json', '--for', '3s'],
  },
];

/** The recording as moving pictures. */
const timelapse: readonly TourStep[] = [
  {
    say: 'Make a timelapse of the tour: what happened on the canvas, as an animated PNG.',
    line: ['canvas', 'timelapse', archive, '$PLAZA_CONFIG_DIR/timelapse.png', '--length', '5s'],
    beside: 'ends',
  },
  {
    line: [
      ...['canvas', 'timelapse', archive, '$PLAZA_CONFIG_DIR/timelapse.gif'],
      ...['--region', '8,226,136,28', '--scale', '3', '--style', 'heat', '--fps', '10', '--length', '5s'],
    ],
  },
  { line: ['canvas', 'timelapse', archive, '$PLAZA_CONFIG_DIR/end.png', '--at', '-0s'] },
];

/** The school event: its shop, and a purchase whose answer is lost and which is still made only once. */
const school: readonly TourStep[] = [
  { say: 'Take part in the school event, which has its own currency.', line: ['school'] },
  { line: ['school', 'shop'] },
  { line: ['school', 'buy', 'eraser', '--quantity', '2'] },
  {
    say: 'Lose the answer to a purchase, and run the same command again: it is bought once.',
    line: ['sandbox', 'fault', 'add', '--kind', 'drop-after', '--route', 'school.buy', '--times', '3'],
  },
  { line: ['school', 'buy', 'board_cloth'], exit: 7 },
  { line: ['school', 'buy', 'board_cloth'] },
  { line: ['school', 'bell', '--yes'] },
  { line: ['school', 'honor'] },
];

/** The exam event: start it, answer, submit. */
const exam: readonly TourStep[] = [
  { say: 'Take the exam. Each answer is stored on disk before it is sent.', line: ['exam', 'start'] },
  { line: ['exam', 'answer', '1', 'b'] },
  { line: ['exam', 'status'] },
  { line: ['exam', 'submit', '--yes'] },
];

export const steps: readonly TourStep[] = [
  {
    say: 'The first request starts a complete local copy of the service.',
    line: ['platform', 'version'],
  },
  { line: ['sandbox', 'status'] },
  { line: ['platform', 'changelog'] },
  { line: ['platform', 'announcements'] },
  { line: ['platform', 'portal'] },
  { line: ['platform', 'status'] },
  {
    say: 'Print any answer as JSON, or filter it with jq.',
    line: ['platform', 'version', '--json'],
  },
  { line: ['platform', 'status', '--jq', '.services[].name'] },
  { say: 'Send a request to any route.', line: ['api', 'GET', '/api/platform/version', '--verbose'] },
  { line: ['routes', '--jq', 'length'] },
  {
    say: 'Inject a fault: plaza retries a request whose answer was dropped.',
    line: ['sandbox', 'fault', 'add', '--kind', 'drop-after', '--route', 'platform.portal'],
  },
  { line: ['platform', 'portal', '--verbose'] },
  {
    say: 'When the service stays down, exit code 7 means: safe to run again.',
    line: ['sandbox', 'fault', 'add', '--kind', 'status', '--status', '503', '--times', '10'],
  },
  { line: ['platform', 'portal'], exit: 7 },
  { line: ['sandbox', 'fault', 'clear'] },
  { say: 'Move the clock of the sandbox.', line: ['sandbox', 'clock', '+40m'] },
  { line: ['sandbox', 'switch', 'portal', 'off'] },
  { line: ['platform', 'portal'] },
  ...accounts,
  ...feed,
  ...shop,
  ...school,
  ...exam,
  ...canvas,
  { say: 'A typing error gets a suggestion.', line: ['platfrom', 'version'], exit: 2 },
  { line: ['config', 'set', 'timeout', '10'] },
  { line: ['config', 'get', 'timeout'] },
  { line: ['doctor'] },
  ...timelapse,
  { line: ['sandbox', 'stop'] },
];
