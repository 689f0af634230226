/** Whether a shape is painted, and in which color: chalk draws the outline of what is filled, too. */
import type { Style } from './style';
import type { Element } from './xml';

export interface Paint {
  /** A CSS color; none where only a pattern is known. */
  readonly color?: string;
  /** Filled and without a line around. */
  readonly filled: boolean;
}

/** Undefined where nothing of the shape is seen. */
export function paintOf(style: Style, ids: ReadonlyMap<string, Element>): Paint | undefined {
  if (style.visibility === 'hidden' || style.visibility === 'collapse') return undefined;
  const width = Number.parseFloat(style['stroke-width'] ?? '1');
  const lined = seen(style.stroke, style['stroke-opacity']) && width !== 0;
  if (!lined && !seen(style.fill, style['fill-opacity'])) return undefined;
  const color = colorOf((lined ? style.stroke : style.fill) ?? '', style, ids);
  return { filled: !lined, color };
}

function seen(paint: string | undefined, opacity: string | undefined): boolean {
  return (
    paint !== undefined &&
    paint !== 'none' &&
    paint !== 'transparent' &&
    Number.parseFloat(opacity ?? '1') !== 0
  );
}

/** The color of a paint; of a gradient that of its first stop. */
function colorOf(paint: string, style: Style, ids: ReadonlyMap<string, Element>): string | undefined {
  if (/^currentcolor$/i.test(paint)) return style.color;
  const [, id, otherwise] = /^url\(\s*["']?#([^"')]*)["']?\s*\)\s*(.*)$/is.exec(paint) ?? [];
  if (id === undefined) return paint;
  return stopColor(ids.get(id), ids, 4) ?? (otherwise && otherwise !== 'none' ? otherwise : undefined);
}

/** Gradients may take their stops from others, which is followed a few times. */
function stopColor(
  gradient: Element | undefined,
  ids: ReadonlyMap<string, Element>,
  times: number,
): string | undefined {
  if (!gradient || times === 0) return undefined;
  const stop = gradient.children.find(({ name }) => name === 'stop');
  const { style = '' } = stop?.attributes ?? {};
  const [, declared] = /(?:^|;)\s*stop-color\s*:([^;]*)/i.exec(style) ?? [];
  const color = declared?.trim() ?? stop?.attributes['stop-color'];
  const other = gradient.attributes.href ?? gradient.attributes['xlink:href'];
  return color ?? stopColor(ids.get(other?.trim().slice(1) ?? ''), ids, times - 1);
}
