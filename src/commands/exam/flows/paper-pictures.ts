/** The pictures of a paper, to be drawn with its questions. */
import type { IndexedPicture } from '../../../image/png/indexed';
import { fetchPicture, type PicturePorts } from '../../files/shared/fetch-picture';
import { shownPictures } from '../paper/paper';
import { lastValue, type Progress } from '../progress/record';

/** The pictures that show with the answers as they are, by their addresses; none where none are drawn. */
export async function picturesOf(
  ports: PicturePorts,
  progress: Progress,
): Promise<ReadonlyMap<string, IndexedPicture>> {
  const pictures = new Map<string, IndexedPicture>();
  for (const [index, question] of progress.paper.questions.entries()) {
    const { image, over } = shownPictures(question, lastValue(progress, index));
    const address = over ?? image;
    if (address === undefined || pictures.has(address)) continue;
    const picture = await fetchPicture(ports, address, `the picture of question ${index + 1}`);
    if (picture) pictures.set(address, picture);
  }
  return pictures;
}
