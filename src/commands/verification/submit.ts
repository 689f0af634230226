import { verification } from '../../api/catalogue/routes/verification';
import { argument, command, text } from '../../app/command';
import { verificationRecord } from '../../render/reports/requests';

export default command({
  summary: 'Apply to be verified with a video of yourself',
  description: ["The video is uploaded first: 'plaza files upload me.mp4' prints its address."],
  args: { videoUrl: argument(text('videoUrl'), 'Address of the uploaded video') },
  examples: [
    'plaza verification submit https://sandbox.test/videos/me.mp4',
    'plaza verification submit https://sandbox.test/videos/me.mp4 --json',
  ],
  routes: [verification.submit],
  run: (ctx, { videoUrl }) => ctx.api.change(verification.submit, { body: { videoUrl } }),
  render: verificationRecord,
});
