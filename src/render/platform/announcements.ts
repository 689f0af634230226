/** Announcements of the service. */
import type { Announcement } from '../../api/catalogue/records/platform';
import { separated, textWidth } from '../text/layout';
import { type Column, table } from '../text/table';
import { wrap } from '../text/text';
import { timeText } from '../text/time';
import type { View } from '../text/view';

const columns: readonly Column<Announcement>[] = [
  { title: 'id', cell: (announcement) => announcement.id },
  { title: 'created', cell: (announcement, view) => timeText(announcement.createdAt, view) },
  { title: 'title', cell: (announcement) => announcement.title },
  { title: 'description', cell: ({ description, additional_text: more }) => description || more },
];

/** At a terminal, title, text and buttons of each announcement; in a pipe, one row per announcement. */
export function announcementLines(announcements: readonly Announcement[], view: View): string[] {
  if (!view.terminal) return table(view, columns, announcements);
  return separated(
    announcements.map((announcement) => announcementBlock(announcement, view)),
    view,
  );
}

function announcementBlock(announcement: Announcement, view: View): string[] {
  const { bold, dim, cyan } = view.style;
  const { title, description, additional_text: more, image, buttons, createdAt } = announcement;
  const paragraphs = [description, more].flatMap((text) => (text ? text.split('\n') : []));
  const heading = [bold(title ?? ''), dim(timeText(createdAt, view))].filter(Boolean).join('  ');
  return [
    ...wrap(heading, textWidth(view)),
    ...paragraphs.flatMap((text) => wrap(text, textWidth(view))),
    ...(image?.url ? [`${dim('picture')} ${image.url}`] : []),
    ...(buttons ?? []).flatMap(({ title: label, action }) =>
      action?.url ? [`${cyan(`[${label ?? 'link'}]`)} ${action.url}`] : [],
    ),
  ];
}
