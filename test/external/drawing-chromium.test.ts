/** The page to draw on in a real browser, by mouse and by touch; skipped by name where no browser is. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDrawingWindow } from '../../src/external/drawing-window';
import { writePageLink } from '../../src/external/page-link';
import { type Browser, chromium, type Page, startChromium } from '../support/chromium';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const status = "document.querySelector('[role=status]').textContent";
const white = [255, 255, 255];
const black = [0x1d, 0x1d, 0x1f];
const red = [0xd6, 0x2c, 0x2c];

/** A page, and what it handed in; `problem` is why nothing is stored. */
async function opened(
  browser: Browser,
  width = 800,
  { height = 600, text = 'Draw the weather of today.', linkTo = async (address: string) => address } = {},
) {
  const drawn: PNG[] = [];
  const reported = { problem: undefined as string | undefined };
  const window = await openDrawingWindow({
    title: 'Question 8',
    text,
    async receive(png) {
      if (reported.problem === undefined) drawn.push(PNG.sync.read(Buffer.from(png)));
      return reported.problem;
    },
  });
  closers.push(window.close);
  const page = await browser.open(await linkTo(window.address), { width, height });
  await page.until("document.querySelector('canvas')?.getBoundingClientRect().width > 0");
  return { page, drawn, reported, close: window.close };
}

/** A place of the picture as a place of the window. */
async function placeOf(page: Page, [x, y]: readonly [number, number]) {
  const { left, top, width } = await page.evaluate<{ left: number; top: number; width: number }>(
    "(({ left, top, width }) => ({ left, top, width }))(document.querySelector('canvas').getBoundingClientRect())",
  );
  return { x: left + (x * width) / 1024, y: top + (y * width) / 1024 };
}

type Box = Readonly<Record<'top' | 'left' | 'bottom' | 'right', number>>;
type Places = readonly (readonly [number, number])[];

async function mouse(page: Page, places: Places): Promise<void> {
  for (const [index, place] of places.entries()) {
    const at = { ...(await placeOf(page, place)), button: 'left', clickCount: 1 };
    if (index === 0) await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
    else await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', buttons: 1, ...at });
  }
  const end = { ...(await placeOf(page, places.at(-1) ?? [0, 0])), button: 'left', clickCount: 1 };
  await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end });
}

async function touch(page: Page, places: Places): Promise<void> {
  for (const [index, place] of places.entries()) {
    const touchPoints = [await placeOf(page, place)];
    await page.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    });
  }
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const press = (page: Page, selector: string) =>
  page.evaluate(`document.querySelector('${selector}').click()`);
const colorAt = (page: Page, x: number, y: number) =>
  page.evaluate<number[]>(
    `[...document.querySelector('canvas').getContext('2d').getImageData(${x}, ${y}, 1, 1).data].slice(0, 3)`,
  );
const pixelOf = (png: PNG | undefined, x: number, y: number) => [
  ...(png?.data.subarray(4 * (y * 1024 + x), 4 * (y * 1024 + x) + 3) ?? []),
];
const line: Places = [
  [100, 100],
  [300, 100],
  [500, 100],
];

describe.skipIf(!chromium)(
  chromium ? 'in a real browser' : 'in a real browser: chromium is not installed',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startChromium();
    });
    afterAll(() => browser.close());

    it('what the mouse draws is handed in as a PNG', async () => {
      const { page, drawn } = await opened(browser);
      await mouse(page, line);
      expect(await colorAt(page, 300, 100)).toEqual(black);
      await press(page, '#hand-in');
      await page.until(`${status}.startsWith('Handed in')`);
      expect(drawn.map(({ width, height }) => [width, height])).toEqual([[1024, 768]]);
      expect([pixelOf(drawn[0], 300, 100), pixelOf(drawn[0], 300, 300)]).toEqual([black, white]);
    });

    it('drawing page: a browser reaches it by its private file, and hands in from there', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'plaza-link-'));
      closers.push(() => rm(folder, { recursive: true, force: true }));
      const through = (address: string) => writePageLink(address, { state: folder, home: undefined });
      const { page, drawn } = await opened(browser, 800, {
        linkTo: async (address) => (await through(address)).href,
      });
      await mouse(page, line);
      await press(page, '#hand-in');
      await page.until(`${status}.startsWith('Handed in')`);
      expect(drawn).toHaveLength(1);
    });

    it('what a finger draws, in its color and width', async () => {
      const { page } = await opened(browser);
      await press(page, '[data-color="#d62c2c"]');
      await press(page, '[data-width="28"]');
      await touch(page, line);
      await page.until("!document.querySelector('#undo').disabled");
      expect([await colorAt(page, 300, 100), await colorAt(page, 300, 112)]).toEqual([red, red]);
      expect(await colorAt(page, 300, 120)).toEqual(white);
    });

    it('is erased, undone, redone and cleared', async () => {
      const { page } = await opened(browser);
      await mouse(page, line);
      await press(page, '#eraser');
      await mouse(page, [
        [300, 80],
        [300, 120],
      ]);
      expect([await colorAt(page, 300, 100), await colorAt(page, 200, 100)]).toEqual([white, black]);
      await press(page, '#undo');
      expect(await colorAt(page, 300, 100)).toEqual(black);
      await press(page, '#redo');
      expect(await colorAt(page, 300, 100)).toEqual(white);
      await press(page, '#clear');
      expect(await colorAt(page, 200, 100)).toEqual(white);
      await press(page, '#undo');
      expect(await colorAt(page, 200, 100)).toEqual(black);
      await press(page, '[data-color]');
      await mouse(page, [[300, 400]]);
      expect(await colorAt(page, 300, 400)).toEqual(black);
      expect(await page.evaluate("document.querySelector('#redo').disabled")).toBe(true);
    });

    it('survives a reload, with what can be undone and redone', async () => {
      const { page } = await opened(browser);
      await mouse(page, line);
      await mouse(page, [[300, 400]]);
      await press(page, '#undo');
      await page.send('Page.reload');
      await page.until("document.readyState === 'complete' && !document.querySelector('#redo').disabled");
      expect([await colorAt(page, 300, 100), await colorAt(page, 300, 400)]).toEqual([black, white]);
      await press(page, '#redo');
      expect(await colorAt(page, 300, 400)).toEqual(black);
    });

    it('stays on the page while it cannot be stored, and is handed in again', async () => {
      const { page, drawn, reported } = await opened(browser);
      await mouse(page, line);
      reported.problem = 'no connection';
      await press(page, '#hand-in');
      await page.until(
        `${status} === "Couldn't hand in: no connection. The drawing is kept here: try again."`,
      );
      expect(await colorAt(page, 300, 100)).toEqual(black);
      reported.problem = undefined;
      await page.until("!document.querySelector('#hand-in').disabled");
      await press(page, '#hand-in');
      await page.until(`${status}.startsWith('Handed in')`);
      expect(drawn).toHaveLength(1);
    });

    it('is not handed in while nothing is drawn', async () => {
      const { page, drawn } = await opened(browser);
      await press(page, '#hand-in');
      await page.until(`${status} === 'There is nothing drawn yet.'`);
      expect(drawn).toEqual([]);
    });

    it('tells when the terminal has gone, and keeps the drawing', async () => {
      const { page, close } = await opened(browser);
      await mouse(page, line);
      await close();
      await press(page, '#hand-in');
      await page.until(`${status}.includes('has ended')`);
      expect(await colorAt(page, 300, 100)).toEqual(black);
    });

    it.each([
      ['a small window', 1000, 700, 400],
      ['a phone', 390, 844, 260],
      ['a small phone', 320, 568, 190],
      ['a phone on its side', 844, 390, 120],
      ['a large window', 1920, 1080, 700],
    ])(
      'drawing page: %s shows the drawing area and the button that hands in without scrolling',
      async (_, width, height, minHeight) => {
        const long = `${'Draw the weather of today, with all that belongs to it. '.repeat(20)}\nAnd the sun.`;
        for (const text of ['Draw the weather of today.', long]) {
          const { page } = await opened(browser, width, { height, text });
          const found = await page.evaluate<Record<'canvas' | 'button', Box> & { scrolls: boolean }>(`({
            canvas: document.querySelector('canvas').getBoundingClientRect().toJSON(),
            button: document.querySelector('#hand-in').getBoundingClientRect().toJSON(),
            scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
          })`);
          expect(found.scrolls).toBe(false);
          for (const { top, left, bottom, right } of [found.canvas, found.button]) {
            expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
            expect(bottom).toBeLessThanOrEqual(height);
            expect(right).toBeLessThanOrEqual(width);
          }
          const shown = {
            width: found.canvas.right - found.canvas.left,
            height: found.canvas.bottom - found.canvas.top,
          };
          expect(shown.height).toBeGreaterThan(text === long ? minHeight / 2 : minHeight);
          expect(shown.width / shown.height).toBeCloseTo(4 / 3, 1);
          await mouse(page, line);
          expect(await colorAt(page, 300, 100)).toEqual(black);
        }
      },
    );

    it('fits into a narrow window, where it is drawn on at the right place', async () => {
      const { page } = await opened(browser, 320);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await mouse(page, line);
      expect(await colorAt(page, 300, 100)).toEqual(black);
    });
  },
);
