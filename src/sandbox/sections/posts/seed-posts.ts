/** The posts of a new world. All of them are fictional; together they have everything that a post can hold. */
import type { SampleName } from '../files/rules/sample-files';

/** Times are minutes before now; users and sample files are named. */
export interface SeedComment {
  readonly by: string;
  readonly ago: number;
  readonly text: string;
  readonly files?: readonly SampleName[];
  /** Names, separated by spaces. */
  readonly likes?: string;
  /** Of a reply: the user it answers, by default the author of the comment. */
  readonly to?: string;
  readonly replies?: readonly SeedComment[];
}

export interface SeedPost {
  readonly by: string;
  readonly ago: number;
  readonly text: string;
  /** The name by which reposts refer to it. */
  readonly key?: string;
  /** Spans: their type, their words, and the address of a link. */
  readonly marks?: readonly (readonly [type: string, words: string, url?: string])[];
  readonly files?: readonly SampleName[];
  /** The name of the wall's owner. */
  readonly wall?: string;
  /** The key of the post that it reposts. */
  readonly repeats?: string;
  readonly poll?: {
    readonly question: string;
    /** The text of an option and the names of its voters. */
    readonly options: readonly (readonly [text: string, voters: string])[];
    readonly multiple?: true;
  };
  readonly edited?: number;
  readonly pinned?: true;
  readonly likes?: string;
  readonly comments?: readonly SeedComment[];
}

const minute = 1;
export const hour = 60 * minute;
export const day = 24 * hour;

const everybody =
  'ada boris chiara deniz emiko goran hana imre juno kofi lena vera pia quinn rosa sven tuva ulla wim xenia yara zeno';

/** Ids follow from the index: add new posts at the end. */
export const seedPosts: readonly SeedPost[] = [
  {
    by: 'ada',
    ago: 3,
    text: 'Coffee, then primes. In that order.',
    likes: 'kofi lena',
  },
  {
    by: 'kofi',
    ago: 9,
    text: 'Six a side on #saturday, we are one short. @ada @boris who is in?',
    poll: {
      question: 'When do we kick off?',
      options: [
        ['10:00', 'pia tuva'],
        ['11:30', 'boris chiara xenia'],
        ['After lunch 🍝', 'lena'],
      ],
    },
    likes: 'ada boris pia',
    comments: [
      {
        by: 'boris',
        ago: 8,
        text: 'In, if somebody brings a ball.',
        likes: 'kofi',
        replies: [
          { by: 'kofi', ago: 7, text: 'I have two. One is flat.' },
          { by: 'pia', ago: 6, text: 'A pump I have.', likes: 'kofi boris' },
          { by: 'boris', ago: 5, text: 'Then it is settled.', to: 'pia' },
          { by: 'lena', ago: 4, text: 'Can I watch?' },
          { by: 'kofi', ago: 3, text: 'You can play, @lena.', to: 'lena', likes: 'lena' },
        ],
      },
      { by: 'xenia', ago: 6, text: '', files: ['voice'], likes: 'kofi' },
    ],
  },
  {
    by: 'boris',
    ago: 14,
    text: 'Pumpkin soup for thirty. The pot holds twenty.\n\nWrite what you bring.',
    files: ['soup'],
    likes: 'ada chiara emiko goran pia ulla',
    comments: [
      { by: 'ulla', ago: 13, text: 'Bread.' },
      { by: 'pia', ago: 13, text: 'Better bread. 🥖', likes: 'boris ulla' },
      {
        by: 'chiara',
        ago: 12,
        text: 'A second pot!',
        likes: 'ada boris pia',
        replies: [{ by: 'boris', ago: 11, text: 'You are my favourite person.' }],
      },
      ...everybody
        .split(' ')
        .slice(4)
        .map((by, place) => ({ by, ago: 11 - place / 4, text: `Spoon number ${place + 1}.` })),
    ],
  },
  {
    by: 'chiara',
    ago: 44,
    key: 'chalk',
    text: 'Every kind of mark: bold, italic, underlined, struck, a spoiler, monospace, a link and a quote:\nDraw first, think later.\nSee https://example.org/chalk?page=2#dust for more. #chalk #Kreide',
    marks: [
      ['bold', 'bold'],
      ['italic', 'italic'],
      ['underline', 'underlined'],
      ['strike', 'struck'],
      ['spoiler', 'a spoiler'],
      ['monospace', 'monospace'],
      ['link', 'a link', 'https://example.org/'],
      ['quote', 'Draw first, think later.'],
      ['italic', 'first'],
    ],
    edited: 41,
    likes: 'ada boris hana juno',
  },
  { by: 'boris', ago: 43, text: 'This, and the dust on the sleeves.', repeats: 'chalk', likes: 'chiara' },
  {
    by: 'lena',
    ago: 62,
    text: 'First post. Is this thing on? 👋🏽👩‍👩‍👧 0️⃣',
    likes: 'ada chiara emiko kofi xenia',
    comments: [
      { by: 'ada', ago: 60, text: 'It is. Welcome!', likes: 'lena kofi' },
      { by: 'vandal', ago: 58, text: 'B U Y  F O L L O W E R S' },
      { by: 'dormant', ago: 57, text: 'I was never here.' },
    ],
  },
  {
    by: 'ada',
    ago: 2 * hour,
    wall: 'boris',
    text: 'You left your scarf on the train, Boris. It went on to the sea.',
    likes: 'boris deniz',
    comments: [{ by: 'boris', ago: 110, text: 'It always wanted to.' }],
  },
  {
    by: 'deniz',
    ago: 3 * hour,
    text: '',
    files: ['hills', 'orbit'],
    likes: 'ada emiko imre sven zeno',
  },
  { by: 'sven', ago: 2 * day + hour, text: '', repeats: 'fjord' },
  {
    by: 'emiko',
    ago: 5 * hour,
    text: '猫が窓から空を見ている。\n今日は雲が多い。 #猫 #写真',
    files: ['hills'],
    likes: 'ada chiara mira rosa farah',
    comments: [{ by: 'rosa', ago: 5 * hour - 20, text: '¡Qué bonito! 😻', likes: 'emiko' }],
  },
  {
    by: 'zeno',
    ago: 4 * hour + 20,
    text: 'Which paradox would you give a child?',
    poll: {
      question: 'Several may be right',
      multiple: true,
      options: [
        ['Achilles and the tortoise', 'ada juno sven'],
        ['The arrow that stands still', 'ada deniz'],
        ['The heap of sand', 'sven'],
        ['None, they have enough', ''],
      ],
    },
    likes: 'ada sven',
  },
  {
    by: 'farah',
    ago: 20 * hour,
    text: 'خريطة قديمة لمدينة لم تعد موجودة. #خرائط\nThe streets still lead somewhere: السوق',
    likes: 'wim',
  },
  {
    by: 'mira',
    ago: 26 * hour,
    text: 'Only friends read this, so: I was wrong about the tent.',
    likes: 'emiko rosa',
  },
  {
    by: 'xenia',
    ago: 22 * hour,
    text: 'Репетиция хора в семь. Кто опоздает, поёт соло.',
    files: ['voice'],
    likes: 'ada juno quinn wim',
    comments: [{ by: 'wim', ago: 7 * day, text: 'Dan kom ik nog later.' }],
  },
  {
    by: 'ada',
    ago: 30 * hour,
    text: 'The night train, six seconds of it.',
    files: ['film'],
    likes: 'wim kofi',
  },
  {
    by: 'hana',
    ago: 4 * day + 2 * hour,
    pinned: true,
    text: `A long one about orbits, since you asked.\n\n${'You do not fly, you fall, and you miss the ground because it bends away as fast as you come down. '.repeat(9)}\n\nThat is all there is to it. 🛰️ #orbits`,
    files: ['orbit'],
    likes: everybody,
    comments: [
      {
        by: 'juno',
        ago: 4 * day + hour,
        text: 'I read all of it, which is more than I can say of the manual.',
        likes: 'hana ada',
      },
      {
        by: 'ada',
        ago: 4 * day,
        text: '@hana and if it did not bend?',
        replies: [
          { by: 'hana', ago: 4 * day - 10, text: 'Then this would be a shorter post.', likes: 'ada juno' },
        ],
      },
    ],
  },
  {
    by: 'juno',
    ago: 46 * day,
    text: 'Everything there is to say about orbits, said by someone who has been there.',
    repeats: 'chart',
    likes: 'hana',
  },
  {
    by: 'sven',
    ago: 2 * day + 3 * hour,
    key: 'fjord',
    text: 'Fjord, morning, nobody.',
    files: ['hills'],
    likes: 'ada deniz zeno',
  },
  {
    by: 'grounded',
    ago: 3 * day,
    text: 'I cannot change my profile, but I can write this.',
    likes: 'ada',
  },
  {
    by: 'ada',
    ago: 12 * day,
    pinned: true,
    text: 'Things I know about trains, in one place: they leave.',
    edited: 12 * day - 30,
    likes: 'boris chiara hana juno kofi quinn wim',
  },
  {
    by: 'imre',
    ago: 9 * day + hour,
    text: 'Viola jokes are fine. I have heard them all. 🎻',
    likes: 'ada deniz sven',
  },
  {
    by: 'hana',
    ago: 47 * day,
    key: 'chart',
    text: 'My first chart of the sky, upside down.',
    files: ['orbit'],
    likes: 'juno xenia',
  },
  { by: 'ada', ago: 100 * day, text: 'Summer. The numbers are sleeping.', likes: 'boris' },
  { by: 'boris', ago: 110 * day, text: 'Who ate the jam? All of it?', likes: 'ada chiara', wall: 'chiara' },
  { by: 'chiara', ago: 130 * day, text: 'Blue chalk is a lie. It is grey with hopes.', likes: 'hana rosa' },
  { by: 'ada', ago: 200 * day, text: 'Found a prime in the price of a ticket.', likes: 'deniz juno' },
  { by: 'ada', ago: 201 * day, text: 'I will write here every day.' },
];
