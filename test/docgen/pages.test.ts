import { describe, expect, it } from 'vitest';
import { manFile } from '../../src/app/help/man-page';
import { topics } from '../../src/app/help/topics';
import { manPage, topicPart } from '../../src/docgen/pages';

describe('manPage', () => {
  it('writes the sections of the help in roff', () => {
    const page = manPage(
      ['posts', 'get'],
      [
        { text: ['Show a post'] },
        { title: 'Options', rows: [['--no-pictures', 'Do not draw']] },
        { title: 'Examples', lines: ['  $ plaza posts get 3'] },
        { title: 'Empty', rows: [] },
      ],
    );
    expect(page).toBe(
      [
        '.TH PLAZA\\-POSTS\\-GET 1 "" plaza "User Commands"',
        '.SH NAME',
        'plaza\\-posts\\-get \\- Show a post',
        '.SH OPTIONS',
        '.TP',
        '.B \\-\\-no\\-pictures',
        'Do not draw',
        '.SH EXAMPLES',
        '.nf',
        '  $ plaza posts get 3',
        '.fi',
        '',
      ].join('\n'),
    );
    expect(manFile(['posts', 'get'])).toBe('man/plaza-posts-get.1');
  });

  it('escapes what roff would take for a request', () => {
    const page = manPage([], [{ text: ['x'] }, { text: ['.so /etc/passwd', "'br", 'a\\fBb'] }]);
    expect(page).toContain('\\&.so /etc/passwd');
    expect(page).toContain("\\&'br");
    expect(page).toContain('a\\efBb');
  });

  it('contains every topic', () => {
    const page = manPage(
      [],
      [{ text: ['x'] }, ...Object.entries(topics).map(([name, topic]) => topicPart(name, topic))],
    );
    for (const name of Object.keys(topics))
      expect(page).toContain(`TOPIC ${name.toUpperCase().replace('-', '\\-')}`);
    expect(page).toContain('PLAZA_CONFIG_DIR');
  });
});
