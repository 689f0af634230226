/** Pictures of the school event. They need no token. */
import type { NonCatalogueRoute } from '../../../server/http/non-catalogue';
import { bytesAnswer } from '../../../server/http/outcome';
import balloon from './pictures/items/balloon.png';
import briefcase from './pictures/items/briefcase.png';
import cushion from './pictures/items/cushion.png';
import eraser from './pictures/items/eraser.png';
import apple from './pictures/stickers/apple.png';
import bun from './pictures/stickers/bun.png';
import ghost from './pictures/stickers/ghost.png';
import gradeA from './pictures/stickers/grade-a.png';
import heart from './pictures/stickers/heart.png';
import kitten from './pictures/stickers/kitten.png';
import rocket from './pictures/stickers/rocket.png';
import star from './pictures/stickers/star.png';
import brokenWindow from './pictures/window/broken.png';

/** The public folder of the event's pictures (field notes 3: `asset`); its path is our choice. */
const folder = '/public/events/';

/** By their names in the event's folder, as base64. */
const pictures: Readonly<Record<string, string>> = {
  'stickers/star.png': star,
  'stickers/heart.png': heart,
  'stickers/bun.png': bun,
  'stickers/kitten.png': kitten,
  'stickers/grade-a.png': gradeA,
  'stickers/rocket.png': rocket,
  'stickers/apple.png': apple,
  'stickers/ghost.png': ghost,
  'items/balloon.png': balloon,
  'items/eraser.png': eraser,
  'items/briefcase.png': briefcase,
  'items/cushion.png': cushion,
  'window/broken.png': brokenWindow,
};

export const profileAssets: readonly NonCatalogueRoute[] = [
  {
    method: 'GET',
    path: `${folder}:kind/:name`,
    answer({ path }) {
      const name = path.slice(folder.length);
      const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
      return picture === undefined
        ? undefined
        : bytesAnswer(200, Buffer.from(picture, 'base64'), 'image/png');
    },
  },
];
