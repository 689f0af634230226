/** The pictures of the exam. They need no token: anybody who knows the address may fetch them. */
import type { NonCatalogueRequest, NonCatalogueRoute } from '../../server/http/non-catalogue';
import { type Answer, bytesAnswer } from '../../server/http/outcome';
import { examPicture, pictureFolder } from './rules/pictures';

export const examPictures: readonly NonCatalogueRoute[] = [
  { method: 'GET', path: `${pictureFolder}*`, answer: picture },
];

function picture({ path }: NonCatalogueRequest): Answer | undefined {
  const bytes = examPicture(path.slice(pictureFolder.length));
  return bytes && bytesAnswer(200, bytes, 'image/png');
}
