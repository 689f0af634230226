/** What the service can pause, close or turn on: one table, to which every section adds its own. */
import type { RouteName } from '../../api/catalogue/routes/index';
import { createChannel } from './channel';

export interface SwitchSpec {
  /** One sentence without a full stop. */
  readonly description: string;
  /** How a new world has it. */
  readonly on: boolean;
  /** Where it acts: routes by name, or every route of the main host. */
  readonly acts: readonly RouteName[] | 'main';
}

export const switchTable = {
  limits: {
    description: 'Count requests by route group and refuse those above the limit of a minute',
    on: false,
    acts: 'main',
  },
  life: {
    description: 'Let other people do things by themselves while somebody looks',
    on: true,
    acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.socket'],
  },
  portal: {
    description: 'Announce the portal of the running event',
    on: true,
    acts: ['platform.portal'],
  },
  outage: {
    description: 'Report the media service as degraded on the status page',
    on: false,
    acts: ['platform.status'],
  },
  'other-codes': {
    description: 'Tell refusals under the other names that some of their codes go by',
    on: false,
    acts: 'main',
  },
  captcha: {
    description: 'Demand a solved captcha for signing up, signing in and forgotten passwords',
    on: true,
    acts: ['auth.signUp', 'auth.signIn', 'auth.forgotPassword'],
  },
  'qr-captcha': {
    description: 'Demand a solved captcha before a scanned code signs anybody in',
    on: false,
    acts: ['auth.qrStart', 'auth.qrClaim'],
  },
  'external-captcha': {
    description:
      'Name the external captcha provider as the active one; tokens of both are taken all the same',
    on: false,
    acts: ['auth.captchaProvider', 'auth.captchaPage'],
  },
  canvas: {
    description: 'Open the pixel canvas',
    on: true,
    acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.gateways', 'canvas.socket'],
  },
  'canvas-drawing': {
    description: 'Take the pixels that people send to the canvas; off, they are dropped without a word',
    on: true,
    acts: ['canvas.socket'],
  },
  'canvas-special': {
    description: "The canvas's special mode: a shorter cooldown, and many pixels in one message",
    on: false,
    acts: ['canvas.socket'],
  },
  'canvas-verification': {
    description: 'Let only verified accounts draw on the canvas',
    on: false,
    acts: ['canvas.socket'],
  },
  'canvas-limits': {
    description: 'Answer RateLimit to whoever asks the same of the canvas again within five seconds',
    on: false,
    acts: ['canvas.board', 'canvas.pixelInfo'],
  },
  'canvas-size-header': {
    description: 'Tell the side of the canvas in a header of the board',
    on: true,
    acts: ['canvas.board'],
  },
  profiles: {
    description: 'Let people create and change their profiles',
    on: true,
    acts: ['users.createProfile', 'users.update'],
  },
  orders: {
    description: 'Take orders in the shop',
    on: true,
    acts: ['shop.ordersCreate'],
  },
  'repeated-pages': {
    description: 'Let lists of people say that they go on, and give their first page again',
    on: false,
    acts: ['users.followers', 'users.following', 'users.blocked'],
  },
  verification: {
    description: 'Approve an application for verification a day after it was made; off: turn it down',
    on: true,
    acts: ['verification.status'],
  },
  writing: {
    description: 'Let people write posts, reposts, comments and replies',
    on: true,
    acts: ['posts.create', 'posts.repost', 'comments.create', 'comments.reply'],
  },
  phones: {
    description: 'Demand a confirmed phone of who writes; people who have just signed up have none',
    on: false,
    acts: ['posts.create', 'posts.repost', 'comments.create', 'comments.reply'],
  },
  'long-notifications': {
    description: 'Tell notifications under their long names, and on the stream within a payload',
    on: false,
    acts: ['notifications.list', 'notifications.watch'],
  },
  'nested-settings': {
    description: 'Tell the settings of notifications in their nested form',
    on: false,
    acts: ['notifications.settings', 'notifications.settingsSet'],
  },
} as const satisfies Readonly<Record<string, SwitchSpec>>;

export type SwitchName = keyof typeof switchTable;

/** The switches of a world that were touched, by name; any other stands as in the table. */
export type Switches = Record<string, boolean>;

export const switchNames = Object.keys(switchTable) as SwitchName[];

/** Whether the text names a switch. */
export function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(switchTable, name);
}

/** Whether a switch is on. */
export function isOn(switches: Switches, name: SwitchName): boolean {
  return switches[name] ?? switchTable[name].on;
}

/** Tells the name of a switch that was just touched. */
export const switched = createChannel<SwitchName>();
