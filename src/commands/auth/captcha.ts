import { auth } from '../../api/catalogue/routes/auth';
import { command, flag } from '../../app/command';
import { captchaPage } from '../../flows/auth/captcha';
import { record } from '../../render/text/table';

export default command({
  summary: 'Show which captcha the service wants, and where it can be solved',
  options: {
    page: flag("Ask for the widget's page too"),
    open: flag('Open that page in the browser'),
  },
  examples: ['plaza auth captcha', "plaza auth captcha --page --jq '.url'", 'plaza auth captcha --open'],
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
      Object.entries(captcha).map(([name, value]) => [name, String(value)]),
    ),
});
