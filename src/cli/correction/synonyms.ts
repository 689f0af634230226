/**
 * The words that other programs have taught, with the words of plaza that mean the same. Data only: the correction of a
 * wrong line reads it, and a search for commands can. It is loaded only then.
 */

/** An ID, its beginning, or the number of a row. */
const idForm = /^(\d+|@last|[0-9a-f]{4,}[-0-9a-f]*)$/i;

type Meanings = Readonly<Record<string, readonly string[]>>;

/**
 * The words that users type for a command, after their group if there is one. Words under several commands can mean each of
 * them, in this order.
 */
export const commandSynonyms: Meanings = {
  'auth status': ['account', 'auth me', 'auth whoami', 'context', 'whoami'],
  'users me': ['auth me', 'me', 'profile', 'profile get', 'profile show', 'users whoami', 'whoami'],
  'users get': ['account', 'profile', 'user', 'who', 'whois'],
  'canvas pixel': ['canvas get'],
  'canvas show': ['canvas get'],
  'posts like': ['fav', 'favorite', 'favourite', 'heart', 'like', 'star'],
  'comments like': ['fav', 'favorite', 'favourite', 'heart', 'like'],
  'posts feed': ['feed', 'log', 'ls', 'news', 'timeline', 'timeline public', 'timelines'],
  home: ['app', 'browse', 'dashboard', 'open', 'start', 'tui', 'ui'],
  status: ['dashboard', 'ls', 'ps', 'top'],
  'notifications watch': ['listen', 'logs', 'tail', 'watch'],
  'sandbox watch': ['listen', 'logs', 'sandbox log', 'sandbox logs', 'tail'],
  'shop orders create': [
    'apply',
    'basket',
    'buy',
    'cart',
    'checkout',
    'order',
    'shop basket',
    'shop buy',
    'shop cart',
    'shop cart add',
    'shop checkout',
    'shop order',
    'shop purchase',
  ],
  'school buy': ['buy', 'school pay'],
  'users suggestions': ['people', 'users list', 'users ls'],
  'users following me': ['friends', 'users list', 'users ls'],
  'posts restore': ['posts undo', 'undo'],
  'posts delete': ['posts undo'],
  'comments list': ['posts comments', 'posts thread', 'thread'],
  'posts get': ['thread'],
  'notifications read': ['notifications ack', 'notifications dismiss', 'notifications mark-read'],
  'notifications read-all': [
    'notifications ack',
    'notifications clear',
    'notifications dismiss',
    'notifications mark-read',
  ],
  'comments reply': ['reply'],
  'comments create': ['comment', 'posts comment', 'posts reply', 'reply'],
  'auth login': ['auth signin', 'auth sign-in', 'init', 'login', 'setup', 'signin'],
  'auth accounts list': ['accounts', 'auth list', 'profiles'],
  'notifications list': ['activity', 'history', 'inbox', 'log'],
  'auth signup': ['auth register', 'join', 'register', 'signup'],
  'auth logout': ['auth signout', 'auth sign-out', 'logout', 'signout'],
  'auth switch': ['auth use', 'config use', 'config use-context', 'context'],
  routes: ['api-resources', 'resources'],
  'posts repost': ['boost', 'posts boost', 'posts share', 'reblog', 'retweet', 'share'],
  'canvas palette': ['canvas colors'],
  'canvas draw --guard': ['canvas guard'],
  'canvas place': ['canvas put', 'canvas set'],
  'school balance': ['chalks', 'school chalks', 'school money'],
  'config set': ['config edit'],
  'config list': ['config view', 'config show', 'env', 'settings'],
  'canvas draw': ['draw'],
  'school board draw': ['draw'],
  'files upload': ['files send', 'upload'],
  search: ['hashtags search', 'people', 'posts search', 'search posts', 'users search'],
  'posts by me': ['history', 'wall'],
  doctor: ['info', 'init', 'instance', 'setup'],
  'platform version': ['info'],
  'platform status': ['instance'],
  'notifications list --type mention': ['mentions'],
  'users block': ['mute', 'users mute'],
  'platform announcements': ['news'],
  'notifications settings set': ['notifications mute'],
  'shop orders list': ['order'],
  'auth change-password': ['passwd', 'password'],
  'subscription status': ['plan'],
  'posts create': ['post', 'publish', 'toot', 'tweet'],
  'hashtags posts': ['posts search', 'search posts'],
  'users update': ['profile edit', 'profile set', 'profile update', 'users edit'],
  'sandbox status': ['ps'],
  'reports create': ['report'],
  api: ['request'],
  'rehearse --': ['run'],
  'sandbox people': ['sandbox accounts', 'sandbox users'],
  'sandbox reset': ['sandbox clear'],
  'sandbox stop': ['sandbox down'],
  'sandbox sign-in': ['sandbox login'],
  'sandbox start': ['sandbox run', 'sandbox up', 'start'],
  'sandbox clock': ['sandbox time'],
  'school tasks submit': ['school hand-in'],
  'school backpack': ['school inventory', 'school items'],
  'school board inventory': ['school inventory'],
  'search --hashtags 0': ['search users'],
  'search --users 0': ['search hashtags'],
  'users privacy get': ['settings'],
  'notifications settings get': ['settings'],
  'shop products': ['shopping', 'shop list'],
  'shop product': ['shop get', 'shop products retrieve'],
  'shop orders get': ['shop order'],
  'shop orders pay': ['shop pay'],
  'subscription bind-card': ['subscription add-card'],
  'subscription auto-renewal off': ['subscription cancel'],
  'subscription methods list': ['subscription cards'],
  'subscription pay': ['subscription start', 'subscription subscribe'],
  'posts feed --tab following': ['timeline home'],
  'auth token': ['token', 'tokens'],
  'auth sessions list': ['tokens'],
  'hashtags trending': ['trending', 'trends'],
  'users unblock': ['unblock', 'unmute'],
  'posts unrepost': ['unboost'],
  'comments restore': ['undo'],
  'posts unlike': ['undo', 'unlike'],
  'comments unlike': ['unlike'],
  'posts by': ['users posts', 'wall'],
  'canvas watch': ['watch'],
  '--help': ['commands', 'explain', 'ls', 'usage', '?', '/help'],
};

/** Synonyms that run as they are; others do so only if their command changes nothing. */
export const aliases: readonly string[] = ['login', 'logout'];

/**
 * Verbs of any group, with the verbs that they can mean: the first one that the group has. An empty one is the command of
 * the group alone.
 */
export const verbSynonyms: Meanings = {
  add: ['create', 'add', 'set', 'upload', 'bind-card'],
  all: ['', 'list', 'show', 'status'],
  apply: ['apply', 'submit'],
  begin: ['start'],
  cat: ['get', 'show', ''],
  change: ['update', 'edit', 'set'],
  del: ['delete', 'remove', 'drop', 'revoke'],
  delete: ['delete', 'remove', 'drop', 'revoke', 'deactivate'],
  describe: ['get', 'show', 'status', ''],
  destroy: ['delete', 'remove', 'drop', 'revoke'],
  edit: ['edit', 'update', 'set'],
  end: ['submit', 'stop'],
  fetch: ['get', 'show', ''],
  finish: ['submit', 'stop'],
  follow: ['follow', 'watch'],
  first: ['', 'list'],
  get: ['get', 'show', 'status', ''],
  head: ['', 'list'],
  info: ['get', 'status', ''],
  inspect: ['get', 'show', 'status', ''],
  index: ['', 'list'],
  list: ['list', '', 'show', 'status'],
  listen: ['watch'],
  live: ['watch'],
  log: ['', 'list'],
  ls: ['list', '', 'show', 'status'],
  make: ['create'],
  modify: ['update', 'edit', 'set'],
  monitor: ['watch'],
  new: ['create', 'add'],
  open: ['get', 'show', ''],
  post: ['create'],
  publish: ['create'],
  purchase: ['buy'],
  put: ['set', 'update', 'place'],
  query: ['', 'list'],
  read: ['get', 'show', ''],
  remove: ['remove', 'delete', 'drop', 'revoke'],
  rename: ['update', 'edit'],
  reset: ['reset', 'clear', 'unset'],
  retrieve: ['get', 'show', ''],
  rm: ['delete', 'remove', 'drop', 'revoke'],
  send: ['create', 'submit'],
  show: ['get', 'show', ''],
  stop: ['stop', 'cancel'],
  stream: ['watch'],
  tail: ['watch'],
  undelete: ['restore'],
  update: ['update', 'edit', 'set'],
  upload: ['upload', 'create'],
  view: ['get', 'show', ''],
  vote: ['vote', 'rate'],
  write: ['create', 'edit'],
};

/** Names of groups in other programs, by the words of the group. */
export const groupSynonyms: Meanings = {
  notifications: ['alerts', 'notif'],
  posts: ['articles', 'notes', 'repo', 'statuses', 'toots', 'tweets'],
  'subscription methods': ['cards', 'card', 'payments'],
  users: ['customers', 'customer'],
  'users followers': ['followers'],
  files: ['images', 'media', 'pictures'],
  'shop orders': ['orders', 'order'],
  'users privacy': ['privacy'],
  'shop products': ['product', 'products'],
  comments: ['replies'],
  'auth sessions': ['sessions', 'session'],
  shop: ['store'],
  hashtags: ['tag', 'tags', 'topics'],
};

/**
 * Values in the place of a verb, by group: their form, and the verbs that take them. Of two verbs the first takes further
 * words, the second none.
 */
export const valueVerbs: Readonly<
  Record<string, readonly (readonly [form: RegExp, ...verbs: readonly string[]])[]>
> = {
  canvas: [[/^\d+,\d+$/, 'pixel']],
  comments: [[idForm, 'create', 'list']],
  config: [[/^\w+$/, 'set', 'get']],
  files: [[/[./]/, 'upload']],
  hashtags: [[/^#?\w+$/, 'posts']],
  notifications: [[idForm, 'read']],
  operations: [[idForm, 'retry']],
  posts: [
    [idForm, 'get'],
    [/^@?[A-Za-z][\w.]*$/, 'by'],
  ],
  sandbox: [[/^[a-z]+$/, 'sign-in']],
  school: [[/^[a-z_]+$/, 'product']],
  shop: [[/^[\w-]+$/, 'product']],
  'shop orders': [[/^[\w-]+$/, 'get']],
  users: [[/^@?[\w.]+$/, 'get']],
};

/** What plaza does not have, with what does the same. */
export const absent: Readonly<Record<string, string>> = {
  alias: "define an alias in your shell, such as alias feed='plaza posts feed'",
  bookmark: "the service has no bookmarks: 'plaza posts like POST' keeps a post in 'plaza posts liked me'",
  branch:
    "there are no versions: each command changes the service directly, and 'plaza export FOLDER' saves a copy",
  clone: "'plaza export FOLDER' saves a copy of your account",
  commit: 'there is nothing to commit: each command changes the service directly',
  dm: "the service has no private messages: 'plaza posts create TEXT --wall USER' writes on a wall",
  exit: 'each command ends by itself; q leaves a screen',
  extension: "there are no extensions: use --json and 'plaza api /api/posts' in a script",
  'files list':
    "the service does not list your files: 'plaza files get ID' shows one, and uploads print their IDs",
  'files ls':
    "the service does not list your files: 'plaza files get ID' shows one, and uploads print their IDs",
  i: "to buy for chalks, use 'plaza school buy PRODUCT'; to get completion, 'plaza completion install'",
  install: "'plaza completion install' adds completion to your shell",
  message: "the service has no private messages: 'plaza posts create TEXT --wall USER' writes on a wall",
  plugin: "there are no plugins: use --json and 'plaza api /api/posts' in a script",
  pull: 'there is nothing to pull: each command reads the service directly',
  push: 'there is nothing to push: each command changes the service directly',
  quit: 'each command ends by itself; q leaves a screen',
  'reports list': 'the service does not list reports',
  'reports ls': 'the service does not list reports',
  trigger:
    "'plaza sandbox fault add' injects faults into the sandbox, and 'plaza sandbox clock +1h' moves its time",
  upgrade: 'install plaza again in the way you installed it',
};

/** What a suggested command does that its words do not say. */
export const lineNotes: Readonly<Record<string, string>> = {
  'shop orders create': 'which asks for the products',
};
