/** The drawing page on loopback, which submits a PNG: pen, eraser, undo, redo, colors, clear; for mouse, touch and pen. */
import type { DrawingTask, DrawingWindow } from '../ports/desk';
import { createSerialQueue } from '../queue';
import { drawingScript } from './drawing-script';
import { escaped, openLoopbackPage } from './loopback-page';

/** Maximum size of a drawing in bytes: the largest picture that an account can upload (field notes 2.18). */
const maxBytes = 20 * 2 ** 20;

/** Opens the page. */
export async function openDrawingWindow(task: DrawingTask): Promise<DrawingWindow> {
  const submissions = createSerialQueue();
  const receive = async (png: Buffer) => {
    const problem = await task.receive(png);
    return problem === undefined ? { status: 204, sent: task.received } : { status: 422, text: problem };
  };
  const page = await openLoopbackPage({
    html: (nonce) => drawingHtml(task, nonce),
    policy: [],
    type: 'image/png',
    maxBytes,
    // One after another: the last drawing must be stored last.
    onPost: (png) => submissions.run(() => receive(png)),
  });
  return {
    ...page,
    async close() {
      // A submission in progress is completed, and the page receives the result.
      await submissions.idle();
      await page.close();
    },
  };
}

/** The size of the picture in pixels. */
const picture = { width: 1024, height: 768 } as const;

/** Name and value; the first one is chosen. */
const colors = [
  ['Black', '#1d1d1f'],
  ['Red', '#d62c2c'],
  ['Orange', '#ef8a17'],
  ['Yellow', '#f2c914'],
  ['Green', '#2e9e4f'],
  ['Blue', '#2366d1'],
  ['Purple', '#8a3fc0'],
  ['Brown', '#7a4a21'],
] as const;

/** Widths of lines in pixels of the picture; the second one is chosen. */
const widths = [
  ['Thin', 4],
  ['Medium', 10],
  ['Thick', 28],
] as const;

/** The page. It posts the PNG to its own address, and keeps the drawing in the browser's storage. */
function drawingHtml({ title, text }: Pick<DrawingTask, 'title' | 'text'>, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>plaza: ${escaped(title)}</title>
<style nonce="${nonce}">${style}</style>
<h1>${escaped(title)}</h1>
<p id="task">${escaped(text)}</p>
<noscript><p>JavaScript is disabled. Give a PNG file in the terminal instead.</p></noscript>
<div class="tools" role="toolbar" aria-label="Tools">
  <span role="radiogroup" aria-label="Color">${colors.map(colorButton).join('')}</span>
  <span role="radiogroup" aria-label="Width">${widths.map(widthButton).join('')}</span>
  <button type="button" id="eraser" aria-pressed="false">Eraser</button>
  <button type="button" id="undo" disabled>Undo</button>
  <button type="button" id="redo" disabled>Redo</button>
  <button type="button" id="clear" disabled>Clear</button>
</div>
<div class="area"><canvas width="${picture.width}" height="${picture.height}" aria-label="Drawing"></canvas></div>
<div class="tools">
  <button type="button" id="hand-in" class="main">Hand in</button>
  <button type="button" id="save">Save as PNG</button>
  <span role="status"></span>
</div>
<script nonce="${nonce}">${drawingScript}</script>
</html>
`;
}

function colorButton([name, color]: readonly [string, string], index: number): string {
  const square = `<svg width="20" height="20" aria-hidden="true"><rect width="20" height="20" rx="4" fill="${color}"/></svg>`;
  return `<button type="button" role="radio" aria-checked="${index === 0}" aria-label="${name}" title="${name}" data-color="${color}">${square}</button>`;
}

function widthButton([name, width]: readonly [string, number], index: number): string {
  return `<button type="button" role="radio" aria-checked="${index === 1}" data-width="${width}">${name}</button>`;
}

const style = `
  :root { color-scheme: light dark; }
  /* The page is as high as the window: the drawing area has the full width, or the height that the rest leaves. */
  body { display: flex; flex-direction: column; box-sizing: border-box; max-width: 64rem; height: 100vh; height: 100dvh; margin: 0 auto; padding: .5rem 1rem; font: 1rem/1.4 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 1.25rem; }
  p { margin: .25rem 0 .5rem; white-space: pre-line; overflow-wrap: anywhere; }
  #task { max-height: 15vh; overflow: auto; }
  .tools { display: flex; flex-wrap: wrap; gap: .35rem .5rem; align-items: center; margin: .4rem 0; }
  .tools span[role=radiogroup] { display: flex; flex-wrap: wrap; gap: .25rem; }
  @media (max-height: 32rem) {
    body { padding: .25rem .5rem; font-size: .85rem; line-height: 1.2; }
    h1 { font-size: inherit; }
  }
  button { font: inherit; padding: .35rem .7rem; min-height: 2.5rem; border: 1px solid #888; border-radius: .4rem; background: Canvas; color: CanvasText; cursor: pointer; }
  button[data-color] { padding: .35rem; line-height: 0; }
  button[aria-checked=true], button[aria-pressed=true] { outline: 3px solid #2366d1; outline-offset: 1px; }
  button:disabled { opacity: .45; cursor: default; }
  button.main { background: #2366d1; color: #fff; border-color: #2366d1; }
  .area { flex: 0 1 calc((min(100vw, 64rem) - 2rem) * ${picture.height / picture.width}); min-height: 0; container-type: size; }
  canvas { display: block; box-sizing: border-box; width: 100%; width: min(100cqw, calc(100cqh * ${picture.width / picture.height})); height: auto; margin: 0 auto; background: #fff; border: 1px solid #888; border-radius: .4rem; touch-action: none; cursor: crosshair; }
`;
