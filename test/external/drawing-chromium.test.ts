import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDrawingWindow } from '../../src/external/browser-windows';
import { writePageLink } from '../../src/external/loopback-page';
import { type Browser, chromium, type Page, startChromium } from '../support/chromium';
import { useFolder } from '../support/folder';

const folder = useFolder();

const status = "document.querySelector('[role=status]').textContent";
const white = [255, 255, 255];
const black = [0x1d, 0x1d, 0x1f];
const red = [0xd6, 0x2c, 0x2c];

interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly text?: string;
  readonly linkTo?: (address: string) => Promise<string>;
}

/** A page, and the drawings that it submitted; while `reported.problem` is set none is stored. */
async function openPage(browser: Browser, options: PageOptions = {}) {
  const { width = 800, height = 600, text = 'Draw the weather of today.', linkTo } = options;
  const drawn: PNG[] = [];
  const reported = { problem: undefined as string | undefined };
  const { address, close } = await openDrawingWindow({
    title: 'Question 8',
    text,
    async receive(png) {
      if (reported.problem === undefined) drawn.push(PNG.sync.read(Buffer.from(png)));
      return reported.problem;
    },
  });
  onTestFinished(close);
  const page = await browser.open((await linkTo?.(address)) ?? address, { width, height });
  await page.until("document.querySelector('canvas')?.getBoundingClientRect().width > 0");
  return { page, drawn, reported, close };
}

/** Submits the drawing and waits until it is stored. */
async function submit(page: Page): Promise<void> {
  await press(page, '#hand-in');
  await page.until(`${status}.startsWith('Handed in')`);
}

/** A place of the picture in the window. */
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
  chromium ? 'the drawing page' : 'the drawing page: chromium is not installed',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startChromium();
    });
    afterAll(() => browser.close());

    it('submits what the mouse draws as a PNG', async () => {
      const { page, drawn } = await openPage(browser);
      await mouse(page, line);
      expect(await colorAt(page, 300, 100)).toEqual(black);
      await submit(page);
      expect(drawn.map(({ width, height }) => [width, height])).toEqual([[1024, 768]]);
      expect([pixelOf(drawn[0], 300, 100), pixelOf(drawn[0], 300, 300)]).toEqual([black, white]);
    });

    it('submits also when it is opened by its private file', async () => {
      const linkTo = async (address: string) =>
        (await writePageLink(address, { state: folder(), home: undefined })).href;
      const { page, drawn } = await openPage(browser, { linkTo });
      await mouse(page, line);
      await submit(page);
      expect(drawn).toHaveLength(1);
    });

    it('draws in the chosen color and width by touch', async () => {
      const { page } = await openPage(browser);
      await press(page, '[data-color="#d62c2c"]');
      await press(page, '[data-width="28"]');
      await touch(page, line);
      await page.until("!document.querySelector('#undo').disabled");
      expect([await colorAt(page, 300, 100), await colorAt(page, 300, 112)]).toEqual([red, red]);
      expect(await colorAt(page, 300, 120)).toEqual(white);
    });

    it('erases, undoes, redoes and clears', async () => {
      const { page } = await openPage(browser);
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

    it('keeps the drawing and its history over a reload', async () => {
      const { page } = await openPage(browser);
      await mouse(page, line);
      await mouse(page, [[300, 400]]);
      await press(page, '#undo');
      await page.send('Page.reload');
      await page.until("document.readyState === 'complete' && !document.querySelector('#redo').disabled");
      expect([await colorAt(page, 300, 100), await colorAt(page, 300, 400)]).toEqual([black, white]);
      await press(page, '#redo');
      expect(await colorAt(page, 300, 400)).toEqual(black);
    });

    it('keeps a drawing that cannot be stored, and submits it again', async () => {
      const { page, drawn, reported } = await openPage(browser);
      await mouse(page, line);
      reported.problem = 'no connection';
      await press(page, '#hand-in');
      await page.until(
        `${status} === "Couldn't hand in: no connection. The drawing is kept here: try again."`,
      );
      expect(await colorAt(page, 300, 100)).toEqual(black);
      reported.problem = undefined;
      await page.until("!document.querySelector('#hand-in').disabled");
      await submit(page);
      expect(drawn).toHaveLength(1);
    });

    it('does not submit an empty drawing', async () => {
      const { page, drawn } = await openPage(browser);
      await press(page, '#hand-in');
      await page.until(`${status} === 'There is nothing drawn yet.'`);
      expect(drawn).toEqual([]);
    });

    it('shows that the command has ended, and keeps the drawing', async () => {
      const { page, close } = await openPage(browser);
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
      'shows the drawing area and the submit button in %s without scrolling',
      async (_, width, height, minHeight) => {
        const long = `${'Draw the weather of today, with all that belongs to it. '.repeat(20)}\nAnd the sun.`;
        for (const text of ['Draw the weather of today.', long]) {
          const { page } = await openPage(browser, { width, height, text });
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
  },
);
