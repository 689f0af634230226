import { command, flag } from '../../app/command';
import { auth } from '../../protocol/routes/auth';
import { record } from '../../terminal/text/table';
import { captchaPage } from './flows/captcha';

export default command({
  summary: 'Show which captcha the service uses and where to solve it',
  options: {
    page: flag('Fetch the address of the captcha page too'),
    open: flag('Open the captcha page in the browser'),
  },
  examples: ['plaza auth captcha', "plaza auth captcha --page --jq '.url'", 'plaza auth captcha --open'],
  facts: { acts: 'here' },
  routes: [auth.captchaProvider, auth.captchaPage],
  async run(ctx, { page, open }) {
    if (!page && !open) return ctx.api.read(auth.captchaProvider);
    const found = await captchaPage(ctx);
    if (open) await ctx.desk.open(found.url);
    return found;
  },
  render: (captcha, view) =>
    record(
      view,
      Object.entries(captcha).map(([name, value]) => [name, value === null ? value : String(value)]),
    ),
});
