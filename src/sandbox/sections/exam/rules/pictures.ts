/** The pictures of the questions and the seeded drawings. */
import cat from '../pictures/drawings/cat.png';
import cloud from '../pictures/drawings/cloud.png';
import fish from '../pictures/drawings/fish.png';
import house from '../pictures/drawings/house.png';
import sun from '../pictures/drawings/sun.png';
import triangleAnimal from '../pictures/drawings/triangles.png';
import glass from '../pictures/glass.png';
import glassMelted from '../pictures/glass-melted.png';
import town from '../pictures/town.png';
import triangles from '../pictures/triangles.png';
import trianglesCounted from '../pictures/triangles-counted.png';

/** The folder of the event on the main host (protocol: exam event records, `image`). */
export const pictureFolder = '/public/events/epepuy/2026-04/';

/** The seeded drawings by name, as base64. */
const sampleDrawings = { cloud, house, cat, sun, fish, triangles: triangleAnimal };

const pictures: Readonly<Record<string, string>> = {
  'glass.png': glass,
  'glass-melted.png': glassMelted,
  'town.png': town,
  'triangles.png': triangles,
  'triangles-counted.png': trianglesCounted,
  ...Object.fromEntries(Object.entries(sampleDrawings).map(([name, picture]) => [sampleFile(name), picture])),
};

/** The path of a seeded drawing below the folder of the event. */
export function sampleFile(name: string): string {
  return `drawings/${name}.png`;
}

/** The PNG below the folder of the event; undefined when there is none. */
export function examPicture(name: string): Uint8Array<ArrayBuffer> | undefined {
  const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  return picture === undefined ? undefined : new Uint8Array(Buffer.from(picture, 'base64'));
}
