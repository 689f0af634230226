/** Pictures of posts, to draw beside their texts. */
import type { Attachment, Post } from '../../api/catalogue/records/posts';
import type { Pages } from '../../ports/api';
import type { Picture, PictureWay } from '../../ports/pictures';
import { fetchPicture, type PicturePorts } from '../files/fetch-picture';

/** An attachment with its picture. */
export type DrawnAttachment = Attachment & { readonly shown?: Picture };

/** More are named and not drawn. */
const mostPictures = 4;

/** The post with the pictures of its attachments, where pictures are drawn. */
export async function withPictures<P extends Post>(ports: PicturePorts, post: P): Promise<P> {
  const attachments = Array.isArray(post.attachments) ? post.attachments : [];
  let left = mostPictures;
  const drawn = attachments.map(async (attachment): Promise<DrawnAttachment> => {
    const isImage = attachment.type === 'image' || attachment.mimeType?.startsWith('image/') === true;
    if (!isImage || !attachment.url || left === 0) return attachment;
    left -= 1;
    const shown = await fetchPicture(ports, attachment.url, attachment.filename ?? 'a picture');
    return shown ? { ...attachment, shown } : attachment;
  });
  return attachments.length === 0 ? post : { ...post, attachments: await Promise.all(drawn) };
}

/** The pages with the pictures of their posts; unchanged where none is asked for. */
export async function* pagesWithPictures(
  ports: PicturePorts,
  pages: Pages<Post>,
  asked: PictureWay | undefined,
): Pages<Post> {
  for await (const page of pages) {
    const items = asked === undefined ? page.items : page.items.map((post) => withPictures(ports, post));
    yield { ...page, items: await Promise.all(items) };
  }
}
