import { argument, command, id } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { usedLines } from '../render/shop';

export default command({
  summary: 'Use one of your nicknames next to your name',
  args: {
    nickname: argument(
      id('nickname', 'nickname'),
      "One of your nicknames (see 'plaza school nickname list')",
    ),
  },
  examples: ["plaza school nickname use 'Night owl'", "plaza school nickname use 'Chalk dust' --json"],
  routes: [school.nicknameUse],
  run: (ctx, { nickname }) => ctx.api.change(school.nicknameUse, { body: { form: nickname } }),
  receipt: true,
  render: usedLines,
});
