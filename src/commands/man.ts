import { command, optionalArgumentList, text } from '../app/command';

export default command({
  summary: 'Show the manual page of a command',
  description: [
    "Formatted by the system's man, if installed, and shown in the pager: less, unless you have set another.",
  ],
  args: { words: optionalArgumentList(text('command'), 'Words of the command (default: plaza itself)') },
  examples: ['plaza man', 'plaza man posts create'],
  facts: { opens: 'program' },
  routes: [],
  pager: 'less',
  async run(ctx, { words = [] }) {
    const page = await ctx.manualPage(words);
    const formatted = await ctx.desk.formatManual(page, Math.min(ctx.terminal.columns, 100));
    return { page: ['plaza', ...words].join('-'), text: formatted ?? plainPage(page) };
  },
  render: (manual) => manual.text.trimEnd().split('\n'),
});

/** The text of a page that the build wrote: titles, paragraphs, and rows of a name with its meaning. */
function plainPage(page: string): string {
  let indent = '    ';
  const lines = page.split('\n').flatMap((line) => {
    const [, request, rest = ''] = /^\.(\w+) ?(.*)$/.exec(line) ?? [];
    const words = unescaped(request ? rest : line);
    if (request === 'SH') return ['', words];
    if (request === 'PP') return [''];
    if (request === 'B') {
      indent = '        ';
      return [`    ${words}`];
    }
    if (request) return [];
    const shown = `${indent}${words}`;
    indent = '    ';
    return [shown];
  });
  return lines.join('\n').trim();
}

function unescaped(roff: string): string {
  return roff.replaceAll('\\&', '').replaceAll('\\-', '-').replaceAll('\\e', '\\');
}
