import { auth } from '../../api/routes/auth';
import { command, flag } from '../../cli/command';
import { captchaPage } from '../../flows/captcha';
import { record } from '../../render/table';

export default command({
  summary: 'Show which captcha the service wants, and where it can be solved',
  options: { page: flag("Ask for the widget's page too") },
  examples: ['plaza auth captcha', "plaza auth captcha --page --jq '.url'"],
  routes: [auth.captchaProvider, auth.captchaPage],
  run: (ctx, { page }) => (page ? captchaPage(ctx) : ctx.api.read(auth.captchaProvider)),
  render: (captcha, view) =>
    record(
      view,
      Object.entries(captcha).map(([name, value]) => [name, String(value)]),
    ),
});
