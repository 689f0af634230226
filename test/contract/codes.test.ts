/** Every code of the protocol in a command: its exit code, and the code in the error. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultVocabulary } from '../../src/protocol/vocabulary';
import { idByName, userByUsername } from '../../src/sandbox/sections/auth/rules/accounts';
import { examIn } from '../../src/sandbox/sections/exam/state';
import { addDrawing } from '../../src/sandbox/sections/school/board/rules/board';
import { contract } from '../../src/sandbox/sections/school/board/rules/contract';
import { schoolShopIn } from '../../src/sandbox/sections/school/shop/rules/purchases';
import { wastePaperIn } from '../../src/sandbox/sections/school/tools/index';
import type { World } from '../../src/sandbox/world';
import { stroke } from '../sandbox/sections/school/board/board-support';
import { runAs } from '../support/accounts';
import { prepareLines } from '../support/executable/lines';
import { useHome } from '../support/home';
import { protocolCodes } from '../support/protocol-codes';

const home = useHome();

const login =
  'auth login --email ada@sandbox.test --password-stdin --captcha-token nonsense < sandbox-password';
const set = 'school avatar set {folder}/picture.png --yes';
const oldPost = 'posts by me --all --jq .[-1].id; school waste-paper give {1} --yes';
const handIn = 'school waste-paper hand-in --yes';
const linked = 'exam offline search Lind Ada --jq .candidates[0].id; exam offline link {1} --yes';
const foreign = 'exam offline search Holm Mira --jq .candidates[0].id; exam offline link {2} --yes';
const region = 'canvas show --region 0,0,1,1';

/** A refused command line, as `prepareLines` reads it, and the changes of the world that it requires. */
interface Refused {
  readonly lines: string;
  /** Left out: 3. */
  readonly exit?: number;
  readonly arrange?: (world: World) => void;
  /** Happens after the command has read the inventory of the board. */
  readonly meanwhile?: (world: World) => void;
}

const refused = (lines: string, exit?: number): Refused => ({ lines, ...(exit !== undefined && { exit }) });

const cases: Readonly<Record<string, Refused>> = {
  'auth.CAPTCHA_FAILED': refused(login, 8),
  'auth.<externalFailed>': refused(`sandbox switch external-captcha on; ${login}`, 8),
  'auth.SESSION_EXPIRED': refused('sandbox clock +31d; auth refresh', 4),
  'auth.REFRESH_TOKEN_MISSING': refused("api POST /api/v1/auth/refresh -H 'Cookie: is_auth=1'", 4),
  'auth.SESSION_NOT_FOUND': refused('auth sessions revoke none', 5),
  'auth.SESSION_REVOKED': refused(
    'sandbox sign-in ada --profile other; auth sessions revoke --others --yes --profile other; users me',
    4,
  ),
  'school.ITEM_UNAVAILABLE': refused('sandbox sign-in lena; school sticker place ada --item x'),
  'school.INSUFFICIENT_CHALKS': refused('sandbox sign-in chiara; school bell --yes'),
  'school.EVENT_PURCHASES_DISABLED': refused('sandbox switch purchases off; school buy eraser'),
  'school.EVENT_APPLICATIONS_DISABLED': refused('sandbox switch applications off; school nickname clear'),
  'school.RATE_LIMIT_EXCEEDED': {
    ...refused('sandbox switch limits on; school buy eraser', 6),
    arrange(world) {
      const { purchases } = schoolShopIn(world);
      const eraser = { productId: 'eraser', variant: null, quantity: 1, paid: 70 };
      const purchase = { by: idByName(world)('ada'), ...eraser, at: world.clock.now() };
      for (let nth = 0; nth < 10; nth += 1) purchases.push({ ...purchase });
    },
  },
  'school.NOT_ON_SHOWCASE': refused('school buy duty_corrector --yes'),
  'school.ITEM_NOT_AVAILABLE': refused('school buy whoopee_cushion'),
  'school.ALREADY_PURCHASED': refused('school buy red_pen --quantity 2; school buy red_pen'),
  'school.INVALID_VARIANT': refused('school buy post_notebook'),
  'school.DELIVERY_DISABLED': refused('sandbox switch deliveries off; school buy red_pen'),
  'school.AURA_ALREADY_MEASURED': refused('school aura --yes; school aura --yes --new'),
  'school.ATTEMPT_ALREADY_USED': refused('school tasks submit day9-english https://chat.example/share/1'),
  'school.OWN_PROFILE': refused('school balloon throw me'),
  'school.TARGET_VALIDATION_UNAVAILABLE': refused(
    'sandbox switch profile-checks off; school balloon throw boris',
  ),
  'school.PROFILE_TARGET_NOT_FOUND': refused('school profile 2c5e8f00-7a41-4d0b-9c00-000000000999', 5),
  'school.CUSHION_ACTIVE': refused('school cushion throw chiara; school cushion throw chiara --yes --new'),
  'school.NO_CURTAINS': refused('school curtains close'),
  'school.CURTAINS_FUNDED': refused('school curtains donate me 500; school curtains donate me 1'),
  'school.NICKNAME_ALREADY_DRAWN': refused('school nickname draw; school nickname draw --new'),
  'school.NOT_OWNED': refused('school nickname use Nobody'),
  'school.NO_PROFILE_AVATARS': refused(`sandbox sign-in lena; ${set}`),
  'school.PROFILE_AVATAR_PAUSED': refused(`sandbox switch avatars off; ${set}`),
  'school.PROFILE_AVATAR_PURCHASE_REQUIRED': refused(`${set}; ${set} --new`),
  'school.AVATAR_MODERATION_REJECTED': refused(set.replace('picture', 'unacceptable-content')),
  'school.AVATAR_MODERATION_UNAVAILABLE': refused(`sandbox switch avatar-moderation off; ${set}`),
  'school.NO_WASTE_PAPER': refused(handIn),
  'school.WASTE_PAPER_POST_TOO_NEW': refused('posts create New --jq .id; school waste-paper give {1} --yes'),
  'school.WASTE_PAPER_NOT_OWNER': refused(oldPost.replace('me', 'boris')),
  'school.WASTE_PAPER_DAILY_LIMIT': {
    ...refused(oldPost),
    arrange(world) {
      const given = { by: idByName(world)('ada'), postId: '', at: world.clock.now() };
      for (let nth = 0; nth < 3; nth += 1) wastePaperIn(world).given.push({ ...given });
    },
  },
  'school.WASTE_PAPER_CLOSED': {
    ...refused(`${oldPost}; ${handIn}`),
    arrange: (world) => void Object.assign(wastePaperIn(world), { others: 10_000 }),
  },
  'school.WASTE_PAPER_PAUSED': refused(`${oldPost}; sandbox switch waste-paper off; ${handIn}`),
  'school.WASTE_PAPER_EVENT_ENDED': refused(`sandbox switch school off; ${handIn}`),
  'school.WASTE_PAPER_POST_NOT_FOUND': refused(`${oldPost}; school waste-paper give {1} --yes --new`, 5),
  'school.BOARD_DRAWING_OVERLAP': {
    ...refused('school board draw --text Hello'),
    meanwhile(world) {
      const boris = userByUsername(world, 'boris')?.id ?? '';
      addDrawing(world, boris, [stroke(512, 440, 512, 580), stroke(420, 512, 600, 512)]);
    },
  },
  'school.BOARD_WIPE_LIMIT_EXCEEDED': {
    ...refused('school board wipe --line 780,130 870,130'),
    meanwhile: () => void Object.assign(contract, { maxWipeLength: 20 }),
  },
  'school.INVALID_BOARD_WIPE': {
    ...refused("school board wipe --path '780,130 800,140 870,130'"),
    meanwhile: () => void Object.assign(contract, { maxWipePoints: 2 }),
  },
  'exam.NOT_OPEN': refused('sandbox switch exam off; exam start'),
  'exam.ALREADY_COMPLETED': refused('exam start; exam submit --yes; exam start'),
  'exam.ANNULLED': refused('exam start; exam annul --yes; exam start'),
  'exam.EXPIRED': refused('exam start; sandbox clock +41m; exam answer 1 1'),
  'exam.ALREADY_LINKED_TO_OTHER': refused(`${linked}; ${foreign}`),
  'exam.NOT_FOUND': refused('exam gallery vote none 4', 5),
  'exam.SELF_VOTE': {
    ...refused('exam gallery vote own 4'),
    arrange: (world) => void Object.assign(examIn(world).drawings[1] ?? {}, { id: 'own' }),
  },
  'canvas.RateLimit': refused(`sandbox switch canvas-limits on; ${region}; ${region} --wait 0`, 6),
};

/** The code as the error shows it: a word of the vocabulary stands for its default. */
function shownCode(name: string): string {
  const code = name.split('.')[1] ?? '';
  return code.replace(/^<(\w+)>$/, (_, word: keyof typeof defaultVocabulary) => defaultVocabulary[word]);
}

it('every code of the protocol has a line here', () => {
  expect(
    Object.keys(cases).sort(),
    'a code in the tables of accounts and events of docs/protocol/errors.md has a line in `cases`, and the reverse',
  ).toEqual([...protocolCodes].sort());
});

describe('the code', () => {
  const original = { ...contract };
  const picture = PNG.sync.write(new PNG({ width: 300, height: 300 }));
  beforeEach(async () => {
    for (const name of ['picture.png', 'unacceptable-content.png'])
      await writeFile(join(home().folder, name), picture);
  });
  afterEach(() => void Object.assign(contract, original));

  it.each(Object.entries(cases))(
    '%s is printed, with its exit code',
    async (name, { lines, exit = 3, arrange, meanwhile }) => {
      const { sandbox } = home();
      arrange?.(sandbox.world());
      const stop = sandbox.control.watch(({ route }) => {
        if (route !== 'school.boardInventory') return;
        stop();
        meanwhile?.(sandbox.world());
      });
      const { argv, input } = await prepareLines(home(), lines);
      const requests = sandbox.requestsFromNow();
      const ran = await runAs(home(), argv, { input });
      stop();
      expect({ exit: ran.exit, stdout: ran.stdout, stderr: ran.stderr }).toEqual({
        exit,
        stdout: '',
        stderr: expect.stringMatching(new RegExp(`^error: .*\\(${shownCode(name)}\\)$`, 'm')),
      });
      const [section = ''] = name.split('.');
      const refusals = requests().filter(({ route, status }) => route?.startsWith(section) && status >= 400);
      expect(refusals).not.toEqual([]);
    },
  );
});
