/** What the tour shows, in order; every issue adds what it brought. */

export interface TourStep {
  /** Printed before the step. */
  readonly say?: string;
  /**
   * The command line, without `plaza`; a list in it is a command whose answer takes its place, as with `$(…)`, and a
   * word may begin with `$PLAZA_CONFIG_DIR`.
   */
  readonly line: readonly (string | readonly string[])[];
  /** A line for standard input. */
  readonly input?: string;
  /** The expected exit code; 0 when left out. */
  readonly exit?: number;
}

const eve = 'eve@sandbox.test';

/** A new person, from the sign-up to a session that renews itself. */
const accounts: readonly TourStep[] = [
  {
    say: 'A new person signs up: the captcha first, then a code by mail. A script is told what is missing.',
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
    say: 'The access token ends after 15 minutes; the next command renews the session, once among all processes.',
    line: ['sandbox', 'clock', '+16m'],
  },
  { line: ['users', 'get', 'ada', '--verbose'] },
  { line: ['auth', 'sessions'] },
  { line: ['auth', 'logout'] },
  { line: ['users', 'me'], exit: 4 },
  { say: 'Seeded people sign in without password, captcha or code.', line: ['sandbox', 'sign-in', 'ada'] },
  { line: ['auth', 'accounts'] },
];

/** Reading, writing, and what becomes of a post. */
const feed: readonly TourStep[] = [
  { say: 'What people write: a feed, and a post with what was said to it.', line: ['posts', '--limit', '5'] },
  { line: ['posts', 'get', ['posts', 'by', 'kofi', '--jq', '.[0].id']] },
  {
    say: 'A post of our own, its marks typed into the text, with a poll.',
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
    say: 'What would be sent can be seen before it is.',
    line: ['posts', 'delete', ['posts', 'by', 'me', '--jq', '.[0].id'], '--dry-run'],
  },
];

const order = JSON.stringify({
  items: [{ productId: 'poster', size: 'A3', color: null, qty: 1 }],
  recipient: {
    name: 'Ada Lind',
    phone: '+7 900 000-00-00',
    email: 'ada@sandbox.test',
    country: 'RU',
    city: 'Krasnodar',
    address: '',
    cityCode: 107,
    deliveryPoint: 'KRA107A',
    comment: '',
  },
  consents: [
    { kind: 'offer', accepted: true, docSlug: 'offer', docVersion: '1' },
    { kind: 'personal_data', accepted: true, docSlug: 'personal-data', docVersion: '1' },
  ],
});

/** An order whose answer gets lost, and is made once all the same. */
const shop: readonly TourStep[] = [
  { say: 'The shop delivers, with an account or without.', line: ['shop', 'products'] },
  { line: ['shop', 'delivery', 'cities', '--query', 'kra'] },
  {
    say: 'An order from a file. Its answer gets lost three times over: exit code 7, and the order is remembered.',
    line: ['sandbox', 'fault', 'add', '--kind', 'drop-after', '--route', 'shop.ordersCreate', '--times', '3'],
  },
  { line: ['shop', 'orders', 'create', '--input', '-', '--yes'], input: order, exit: 7 },
  { line: ['operations'] },
  {
    say: 'The same command again is the same order: it is made once.',
    line: ['shop', 'orders', 'create', '--input', '-', '--yes'],
    input: order,
  },
  { line: ['shop', 'orders'] },
  { line: ['shop', 'orders', 'pay', ['shop', 'orders', '--jq', '.[0].number']] },
];

/** In the folder of the tour, which is gone with it. */
const picture = '$PLAZA_CONFIG_DIR/canvas.png';

/** The shared canvas: pixels placed and looked at, the picture shown, written and compared. */
const canvas: readonly TourStep[] = [
  {
    say: 'A pixel on the shared canvas counts once the service has sent it back; then a cooldown begins.',
    line: ['canvas', 'place', '200', '240', '#E50000'],
  },
  { line: ['sandbox', 'clock', '+10s'] },
  { line: ['canvas', 'place', '201', '240', '14'] },
  { line: ['canvas', 'pixel', '201', '240'] },
  {
    say: 'The canvas in the terminal: with real pixels where it can, half blocks elsewhere.',
    line: ['canvas', 'show', '--fit', '--pictures', 'blocks'],
  },
  { line: ['canvas', 'export', picture, '--region', '36,16,184,56', '--scale', '2'] },
  { line: ['canvas', 'export', picture, '--region', '36,16,184,56'] },
  {
    say: 'Is it still as it was? Exit code 10 says no.',
    line: ['canvas', 'diff', picture, '--at', '36,16', '--check'],
  },
  { line: ['canvas', 'diff', picture, '--at', '36,20', '--check', '--jq', '.different'], exit: 10 },
  {
    say: 'Live, a line an event; at a terminal a picture.',
    line: ['canvas', 'watch', '--json', '--for', '3s'],
  },
];

export const steps: readonly TourStep[] = [
  {
    say: 'Nothing is set up: the first request starts the whole service on this computer.',
    line: ['platform', 'version'],
  },
  { line: ['sandbox', 'status'] },
  { line: ['platform', 'changelog'] },
  { line: ['platform', 'announcements'] },
  { line: ['platform', 'portal'] },
  { line: ['platform', 'status'] },
  {
    say: 'Every answer is JSON when asked for, filtered by jq when wanted.',
    line: ['platform', 'version', '--json'],
  },
  { line: ['platform', 'status', '--jq', '.services[].name'] },
  { say: 'Any route can be called by hand.', line: ['api', 'GET', '/api/platform/version', '--verbose'] },
  { line: ['routes', '--jq', 'length'] },
  {
    say: 'The sandbox fails on purpose: a dropped answer is asked for again.',
    line: ['sandbox', 'fault', 'add', '--kind', 'drop-after', '--route', 'platform.portal'],
  },
  { line: ['platform', 'portal', '--verbose'] },
  {
    say: 'A service that stays down is exit code 7: safe to run again.',
    line: ['sandbox', 'fault', 'add', '--kind', 'status', '--status', '503', '--times', '10'],
  },
  { line: ['platform', 'portal'], exit: 7 },
  { line: ['sandbox', 'fault', 'clear'] },
  { say: 'Time moves when it is told to.', line: ['sandbox', 'clock', '+40m'] },
  { line: ['sandbox', 'switch', 'portal', 'off'] },
  { line: ['platform', 'portal'] },
  ...accounts,
  ...feed,
  ...shop,
  ...canvas,
  { say: 'Mistakes are explained.', line: ['platfrom', 'version'], exit: 2 },
  { line: ['config', 'set', 'timeout', '10'] },
  { line: ['config', 'get', 'timeout'] },
  { line: ['doctor'] },
  { line: ['sandbox', 'stop'] },
];
