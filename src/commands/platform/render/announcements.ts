/** Announcements of the service. */
import type { Announcement } from '../../../protocol/routes/platform';
import { type Column, table } from '../../../terminal/text/table';
import { separated, textWidth, wrap } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';

const columns: readonly Column<Announcement>[] = [
  { title: 'id', cell: (announcement) => announcement.id },
  { title: 'created', cell: (announcement, view) => timeText(announcement.createdAt, view) },
  { title: 'title', cell: (announcement) => announcement.title },
  { title: 'description', cell: (announcement) => announcement.description || moreText(announcement) },
];

/** The text below the description, by either of its names. */
function moreText({ additional_text: older, additionalText }: Announcement): string | null | undefined {
  return additionalText || older;
}

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
  const { title, description, image, buttons, createdAt } = announcement;
  const paragraphs = [description, moreText(announcement)].flatMap((text) => (text ? text.split('\n') : []));
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
