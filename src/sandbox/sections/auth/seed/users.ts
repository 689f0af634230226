/** The users of a new world. All of them are made up. */

export interface SeedUser {
  /** The mail address is `<name>@sandbox.test`, and the username is the name. */
  readonly name: string;
  /** Left out: the account has no profile yet. */
  readonly displayName?: string;
  readonly avatar?: string;
  readonly bio?: string;
  readonly verified?: boolean;
  /** Slugs of badges; the first one is active. */
  readonly pins?: readonly string[];
  /** Days since the account was created. */
  readonly joined: number;
  /** Minutes since the user was last seen. */
  readonly away: number;
  /** Special states of the account; times in days from now. */
  readonly wantsCode?: true;
  readonly banned?: { readonly days: number; readonly reason: string };
  readonly restrictedDays?: number;
  readonly deactivatedDaysAgo?: number;
}

/** The password of all of them. */
export const seedPassword = 'sandbox-password';

const hour = 60;
const day = 24 * hour;

/** Their ids are derived from their index: add new users at the end. */
export const seedUsers: readonly SeedUser[] = [
  {
    name: 'ada',
    displayName: 'Ada Lind',
    avatar: '🦊',
    bio: 'Numbers, trains, long walks.',
    verified: true,
    pins: ['founder', 'canvas-2026'],
    joined: 420,
    away: 3,
  },
  {
    name: 'boris',
    displayName: 'Boris Kern',
    avatar: '🐻',
    bio: 'Cooks for more people than there are.',
    joined: 388,
    away: 12,
  },
  {
    name: 'chiara',
    displayName: 'Chiara ✨ Bassi',
    avatar: '🦊',
    bio: 'Chalk on my hands, always.',
    pins: ['school-2026'],
    joined: 301,
    away: 40,
  },
  {
    name: 'deniz',
    displayName: 'Deniz Ünal',
    avatar: '🐙',
    bio: 'Sea, mostly.',
    joined: 290,
    away: 2 * hour,
  },
  {
    name: 'emiko',
    displayName: '木村 恵美子',
    avatar: '🌸',
    bio: '写真と猫。',
    verified: true,
    joined: 260,
    away: 5 * hour,
  },
  {
    name: 'farah',
    displayName: 'فرح',
    avatar: '🌙',
    bio: 'Maps of places that are gone.',
    joined: 233,
    away: 20 * hour,
  },
  { name: 'goran', displayName: 'Goran', avatar: '🐻', joined: 210, away: 2 * day },
  {
    name: 'hana',
    displayName: 'Hana 👩‍🚀',
    avatar: '👩‍🚀',
    bio: 'Up there, looking down.\nAsk me about orbits.',
    joined: 188,
    away: 4 * day,
  },
  {
    name: 'imre',
    displayName: 'Imre Ződ',
    avatar: '🐙',
    bio: 'Plays the viola badly.',
    joined: 150,
    away: 9 * day,
  },
  {
    name: 'juno',
    displayName: 'Juno',
    avatar: '🦉',
    bio: 'Reads everything, answers late.',
    joined: 121,
    away: 45 * day,
  },
  { name: 'kofi', displayName: 'Kofi Asante', avatar: '🦊', bio: 'Six a side.', joined: 77, away: 7 },
  { name: 'lena', displayName: 'Lena_', avatar: '🦉', bio: 'New here.', joined: 14, away: 1 },
  {
    name: 'vera',
    displayName: 'Vera Code',
    avatar: '🔐',
    bio: 'Wants a one-time code at every sign-in.',
    joined: 99,
    away: 30,
    wantsCode: true,
  },
  { name: 'newcomer', joined: 0, away: 10 },
  {
    name: 'vandal',
    displayName: 'Vandal',
    avatar: '🐀',
    bio: 'It was not me.',
    joined: 60,
    away: 1 * day,
    banned: { days: 7, reason: 'Spam in comments' },
  },
  {
    name: 'dormant',
    displayName: 'Dormant',
    avatar: '🐌',
    joined: 200,
    away: 5 * day,
    deactivatedDaysAgo: 5,
  },
  {
    name: 'departed',
    displayName: 'Departed',
    avatar: '👻',
    joined: 400,
    away: 40 * day,
    deactivatedDaysAgo: 40,
  },
  {
    name: 'grounded',
    displayName: 'Grounded',
    avatar: '🪨',
    bio: 'Cannot change a word of this.',
    joined: 80,
    away: 3 * hour,
    restrictedDays: 3,
  },
  {
    name: 'mira',
    displayName: 'Mira Holm',
    avatar: '🌸',
    bio: 'For friends.',
    joined: 240,
    away: 25,
  },
  { name: 'otto', displayName: 'Otto', avatar: '🐻', bio: 'Not in the mood.', joined: 230, away: 6 * hour },
  { name: 'pia', displayName: 'Pia Moreau', avatar: '🦊', bio: 'Bread and bicycles.', joined: 222, away: 90 },
  { name: 'quinn', displayName: 'Quinn', avatar: '🦉', joined: 199, away: 8 * hour },
  { name: 'rosa', displayName: 'Rosa Vidal', avatar: '🌸', bio: 'Flores.', joined: 180, away: 1 * day },
  { name: 'sven', displayName: 'Sven', avatar: '🐙', bio: 'Fjords.', joined: 171, away: 2 * day },
  { name: 'tuva', displayName: 'Tuva Lie', avatar: '🦊', joined: 160, away: 3 * day },
  { name: 'ulla', displayName: 'Ulla', avatar: '🐻', bio: 'Knits.', joined: 142, away: 5 * day },
  { name: 'wim', displayName: 'Wim de Boer', avatar: '🌙', bio: 'Night trains.', joined: 133, away: 6 * day },
  { name: 'xenia', displayName: 'Ксения', avatar: '🦉', bio: 'Хор и шахматы.', joined: 110, away: 15 },
  { name: 'yara', displayName: 'Yara Haddad', avatar: '🌸', joined: 64, away: 55 },
  { name: 'zeno', displayName: 'Zeno', avatar: '🐙', bio: 'Halfway there.', joined: 31, away: 4 * hour },
];
