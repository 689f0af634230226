/** Fetches the pictures of posts for printing. */
import type { Pages } from '../../../ports/api';
import type { Post } from '../../../protocol/records/posts';
import type { ShownAttachment } from '../../files/shared/attachment-lines';
import type { PicturePorts } from '../../files/shared/pictures';

/** Further pictures are listed but not printed. */
const maxPictures = 4;

/** Adds the pictures of the attachments, where pictures are printed; collects them where they are collected. */
export async function withPictures<P extends Post>(ports: PicturePorts, post: P): Promise<P> {
  const attachments = Array.isArray(post.attachments) ? post.attachments : [];
  if (attachments.length === 0) return post;
  await ports.pictures.prepare();
  if (!ports.pictures.printer && !ports.pictures.collect) return post;
  // Loading the decoders takes a tenth of the run time.
  const { fetchPicture } = await import('../../files/shared/pictures');
  let left = maxPictures;
  const drawn = attachments.map(async (attachment): Promise<ShownAttachment> => {
    const isImage = attachment.type === 'image' || attachment.mimeType?.startsWith('image/') === true;
    if (!isImage || !attachment.url || left === 0) return attachment;
    left -= 1;
    // The author has chosen the filename: a program reads notes as plaza's own words.
    const name = ports.pictures.printer ? attachment.filename : undefined;
    const shown = await fetchPicture(ports, attachment.url, name ?? 'a picture');
    return shown ? { ...attachment, shown } : attachment;
  });
  return { ...post, attachments: await Promise.all(drawn) };
}

/** The pages with the pictures of their posts. */
export async function* pagesWithPictures(ports: PicturePorts, pages: Pages<Post>): Pages<Post> {
  for await (const page of pages) {
    const items = page.items.map((post) => withPictures(ports, post));
    yield { ...page, items: await Promise.all(items) };
  }
}
