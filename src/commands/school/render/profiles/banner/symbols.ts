/** Symbols for items without a picture, or whose picture could not be loaded. */
import type { Paint } from './compose';

/** A symbol by places from -1 to 1, x to the right and y down. */
const symbol =
  (colorAt: (x: number, y: number) => number): Paint =>
  (u, v) =>
    colorAt(2 * u - 1, 2 * v - 1);

const nothing = 0;

/** A label with a rim and a peeling corner. */
export const sticker = symbol((x, y) => {
  const [across, down] = [Math.abs(x), Math.abs(y)];
  if (across > 0.9 || down > 0.9) return nothing;
  if (x + y > 1.3) return x + y > 1.42 ? nothing : 0xb9b09aff;
  if (across > 0.78 || down > 0.78) return 0xffffffff;
  return (x - y + 4) % 0.5 < 0.25 ? 0xf2b84bff : 0xe89a3cff;
});

/** A wet blot with an uneven rim. */
export const stain = symbol((x, y) => {
  const radius = Math.hypot(x, y);
  const angle = Math.atan2(y, x);
  const rim = 0.72 + 0.12 * Math.sin(angle * 5) + 0.07 * Math.sin(angle * 9 + 1);
  if (radius > rim) return nothing;
  return radius > rim - 0.09 ? 0x2f7fc4c8 : 0x5aa9e690;
});

/** A burst of water with drops around it. */
export const balloon = symbol((x, y) => {
  const radius = Math.hypot(x, y);
  const angle = Math.atan2(y, x);
  const rays = 0.45 + 0.3 * Math.max(0, Math.cos(angle * 8)) ** 3;
  if (radius < rays) return radius < 0.2 ? 0xe6f5ffd0 : 0x3f97deb8;
  const isDrop = Math.hypot(radius - 0.88, (((angle * 4) / Math.PI + 8.5) % 1) - 0.5) < 0.1;
  return isDrop ? 0x3f97dec0 : nothing;
});

/** A pink cushion with its neck. */
export const cushion = symbol((x, y) => {
  const body = x * x + (y * 1.5) ** 2;
  if (body <= 0.64) return body > 0.52 ? 0xa83550ff : 0xe0708aff;
  return x > 0.7 && x < 0.98 && Math.abs(y) < 0.14 ? 0xa83550ff : nothing;
});

/** Cracks that run from a hole. */
export const brokenWindow = symbol((x, y) => {
  const radius = Math.hypot(x, y);
  const angle = Math.atan2(y, x);
  if (radius < 0.16 + 0.05 * Math.sin(angle * 6)) return 0x14181ce0;
  const crack = Math.abs(Math.sin(angle * 5 + 0.6 * Math.sin(radius * 9))) * radius;
  return crack < 0.03 && radius < 0.98 ? 0xf4fafdf0 : nothing;
});

/** A cloth in folds that hangs over the whole. */
export const cloth: Paint = (u, v) => {
  const fold = Math.sin(u * 60 + 0.8 * Math.sin(v * 3));
  const red = Math.round(140 + 36 * fold);
  const rest = Math.round(30 + 10 * fold);
  return (red * 2 ** 24 + (rest << 16) + (rest << 8) + 255) >>> 0;
};

/** Open curtains: cloth at both sides. */
export const openCurtains: Paint = (u, v) => {
  const edge = 0.07 + 0.025 * Math.sin(v * 3);
  return u < edge || u > 1 - edge ? cloth(u, v) : nothing;
};

/** Background for a profile without a banner. */
export const plainGround: Paint = (_, v) => (v > 0.94 ? 0xb9a57cff : 0x2f4f45ff);
