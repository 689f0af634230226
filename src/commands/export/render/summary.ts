import { counted } from '../../../terminal/text/count-suffix';
import { handleText } from '../../users/shared/author';
import type { ExportFigures, TableFigures } from '../flows/account';

const tables = {
  posts: 'post',
  comments: 'comment',
  notifications: 'notification',
  orders: 'order',
} as const;

/** `12 posts (2 new or changed)`, one line each. */
export function exportLines(figures: ExportFigures): string[] {
  const { folder, username, files } = figures;
  const lines = Object.entries(tables).map(([name, noun]) =>
    tableLine(figures[name as keyof typeof tables], noun),
  );
  return [
    `Exported ${handleText({ username }) || 'your account'} to ${folder}`,
    ...lines,
    `${counted(files.downloaded, 'file')} downloaded${files.missing > 0 ? `, ${files.missing} missing` : ''}`,
  ];
}

function tableLine({ total, changed }: TableFigures, noun: string): string {
  return `${counted(total, noun)}${changed > 0 ? ` (${changed} new or changed)` : ''}`;
}
