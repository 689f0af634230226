import { afterEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../../../../src/sandbox/sections/school/rules/belongings';
import { auraOf } from '../../../../../../src/sandbox/sections/school/shop/rules/purchases';
import { useSandbox } from '../../../../../support/sandbox';
import { type FrameReader, openFrames } from '../../../../events';
import { expectRefusal, sessionOf } from '../../../../requests';
import { event, pupilOf } from '../../school-support';

const sandbox = useSandbox();
const opened: FrameReader[] = [];
afterEach(() => Promise.all(opened.splice(0).map((frames) => frames.cancel())));

it('an aura is measured once for its price, with enough chalks, and not while purchases are paused', async () => {
  const [ada, yara] = [pupilOf(sandbox(), 'ada'), pupilOf(sandbox(), 'yara')];
  const { balance, aura } = await ada.post(`${event}/aura`);
  expect(balance).toBe(5100);
  expect(aura).toBe(auraOf(sandbox().world(), ada.id));
  expect(aura).toBeGreaterThanOrEqual(0);
  expect(aura).toBeLessThanOrEqual(100);
  await expectRefusal(ada.send(`POST ${event}/aura`), 409, 'AURA_ALREADY_MEASURED');
  expect(balanceOf(sandbox().world(), ada.id)).toBe(5100);
  await expectRefusal(yara.send(`POST ${event}/aura`), 'INSUFFICIENT_CHALKS');
  expect(auraOf(sandbox().world(), yara.id)).toBeNull();
  sandbox().world().switches.purchases = false;
  const paused = pupilOf(sandbox(), 'kofi').send(`POST ${event}/aura`);
  await expectRefusal(paused, 403, 'EVENT_PURCHASES_DISABLED');
});

describe('the school bell', () => {
  const listen = async (name: string) => {
    const headers = { authorization: `Bearer ${sessionOf(sandbox(), name).token}` };
    const frames = await openFrames(`${sandbox().baseUrl}/api/notifications/stream`, { headers });
    opened.push(frames);
    await frames.next();
    return frames;
  };

  it('rings on every open stream, with its buyer', async () => {
    const streams = await Promise.all(['ada', 'boris', 'kofi'].map(listen));
    const ada = pupilOf(sandbox(), 'ada');
    expect(await ada.post(`${event}/sounds/bell`)).toEqual({ balance: 2400 });
    const heard = await Promise.all(streams.map((frames) => frames.next()));
    for (const frame of heard) {
      expect(frame).toContain('event: assistant.bell');
      expect(frame).toContain('"buyerUsername":"@ada"');
      expect(frame).toContain(new Date(sandbox().clock.now() + 60_000).toISOString());
    }
    expect(new Set(heard).size).toBe(1);
  });

  it('rings once for each key, and not without enough chalks', async () => {
    const boris = await listen('boris');
    const ada = pupilOf(sandbox(), 'ada');
    for (let time = 0; time < 2; time++) await ada.post(`${event}/sounds/bell`, { key: 'ding' });
    await expectRefusal(ada.send(`POST ${event}/sounds/bell`), 'INSUFFICIENT_CHALKS');
    expect(await boris.next()).toContain('assistant.bell');
    sandbox().clock.move(15_000);
    expect(await boris.next()).toBe(': here');
    expect(balanceOf(sandbox().world(), ada.id)).toBe(2400);
  });
});
