/** The options of other programs, with those of plaza that mean the same. Data only, as in `synonyms`. */

type Meanings = Readonly<Record<string, readonly string[]>>;

/** The options of plaza, by key, with their names in other programs. */
export const optionSynonyms: Meanings = {
  all: ['paginate', 'A', 'a', 'no-limit', 'everything'],
  attach: ['image', 'media', 'picture', 'photo', 'attachment', 'file', 'i'],
  bio: ['description', 'about'],
  before: ['until', 'to', 'older-than', 'max-time'],
  comment: ['message', 'm', 'description', 'details', 'body', 'text'],
  cursor: ['next', 'page-token', 'starting-after', 'continue'],
  displayName: ['name', 'n', 'full-name'],
  dryRun: ['simulate', 'what-if', 'check'],
  email: ['login', 'e', 'u', 'user', 'username', 'mail'],
  envelope: ['raw', 'full'],
  file: ['body-file', 'F', 'input-file', 'from-file', 'f', 'filename', 'input'],
  id: ['target'],
  input: ['f', 'filename', 'file', 'F', 'from-file', 'data', 'field'],
  jq: ['filter', 'template', 't', 'transform', 'jsonpath'],
  limit: [
    'l',
    'L',
    'count',
    'per-page',
    'max',
    'max-count',
    'num',
    'number',
    'first',
    'size',
    'page-size',
    'c',
    'top',
  ],
  noColor: ['no-colour', 'plain', 'no-ansi'],
  noInput: ['batch', 'non-interactive', 'no-interactive', 'no-prompt'],
  noPager: ['no-less', 'P'],
  pictures: ['graphics'],
  profile: ['user', 'account', 'u', 'as', 'context', 'app', 'U'],
  quiet: ['silent', 's', 'quite'],
  reason: ['type', 'why'],
  short: ['s', 'oneline', 'porcelain'],
  since: ['after', 'from', 'newer-than', 'min-time'],
  svg: ['image', 'picture', 'file', 'input'],
  tab: ['feed', 'timeline', 'list'],
  template: ['image', 'picture', 'file'],
  timeout: ['max-time', 'request-timeout'],
  unread: ['new'],
  verbose: ['v', 'trace', 'log-level'],
  wait: ['retry'],
  wall: ['to', 'recipient'],
  yes: ['force', 'confirm', 'assume-yes', 'no-confirm', 'skip-confirmation', 'Y'],
};

/** Options of plaza that stand for an option with this value. */
export const formatSynonyms: readonly string[] = [
  'format',
  'output',
  'o',
  'f',
  'out',
  'output-format',
  'as',
  'print',
];

/** Options for which plaza takes an argument: the key of the argument, with the names. */
export const argumentSynonyms: Meanings = {
  text: ['message', 'm', 'body', 'b', 'content', 'status', 't', 'comment', 'title', 'caption', 'reply'],
  query: ['q', 'search', 'name', 'user'],
  user: ['username', 'u', 'name', 'id', 'account', 'handle'],
  key: ['name', 'setting', 'k'],
  value: ['v', 'to'],
  name: ['profile', 'user', 'account', 'u'],
  file: ['f', 'image', 'picture', 'path', 'i', 'input'],
  folder: ['dir', 'directory', 'out', 'output', 'o', 'd', 'path'],
  by: ['add', 'forward'],
  method: ['X', 'request'],
};

/** Options that a group answers with commands; `VALUE` is the value of the option. */
export const optionLines: Meanings = {
  'posts user': ['posts by VALUE', 'posts --profile VALUE'],
  'posts account': ['posts by VALUE', 'posts --profile VALUE'],
  'posts author': ['posts by VALUE'],
  'posts search': ['search VALUE', 'hashtags posts VALUE'],
  'posts query': ['search VALUE', 'hashtags posts VALUE'],
  'posts hashtag': ['hashtags posts VALUE'],
  'posts tag': ['hashtags posts VALUE'],
  'posts mine': ['posts by me'],
  'posts me': ['posts by me'],
  'notifications clear': ['notifications read-all'],
  'notifications mentions': ['notifications list --type mention'],
  'auth web': ['auth login', 'auth login --qr'],
  'config global': ['config set'],
};

/** Arguments that a command does not take, by their form, with the lines that do; as `optionLines`. */
export const surplusLines: Readonly<
  Record<string, readonly (readonly [form: RegExp, ...lines: readonly string[]])[]>
> = {
  'auth login': [
    [/^[^\s-]\S*@\S+$/, 'auth login --email VALUE'],
    [/^@?\w+$/, 'auth login --profile VALUE', 'auth switch VALUE', 'sandbox sign-in VALUE'],
  ],
  'canvas draw': [[/^/, 'canvas place VALUE']],
  'canvas show': [[/^\d+,\d+$/, 'canvas pixel VALUE', 'canvas show --region VALUE,32,32']],
  'posts feed': [[/^@?\w+$/, 'posts by VALUE', 'hashtags posts VALUE']],
  'shop orders create': [[/^/, 'shop orders create']],
};

/** Options that are a live view, and options that are dropped since plaza does the same without them. */
export const watchOptions: readonly string[] = ['watch', 'w', 'follow', 'tail', 'live', 'f', 'stream'];
export const needlessOptions: readonly string[] = [
  'web',
  'browser',
  'interactive',
  'i',
  'pretty',
  'table',
  'no-headers',
  'human',
  'client',
  'color',
  'colour',
  'visibility',
  'language',
  'title',
];

/** Options that hold a secret elsewhere, with the option that reads it from standard input. */
export const secretOptions: Readonly<Record<string, string>> = {
  password: 'passwordStdin',
  pass: 'passwordStdin',
  passwd: 'passwordStdin',
  pwd: 'passwordStdin',
  'new-password': 'passwordStdin',
  'old-password': 'passwordStdin',
  P: 'passwordStdin',
  token: 'withRefreshToken',
  'with-token': 'withRefreshToken',
  'access-token': 'withRefreshToken',
  'refresh-token': 'withRefreshToken',
  'api-key': 'withRefreshToken',
  'auth-token': 'withRefreshToken',
  secret: 'withRefreshToken',
};
