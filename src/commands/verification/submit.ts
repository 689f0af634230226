import { argument, command, text } from '../../app/command';
import { verification } from '../../protocol/routes/reports';
import { verificationRecord } from './render';

export default command({
  summary: 'Submit a verification request with a video of yourself',
  description: ["Upload the video first: 'plaza files upload me.mp4' prints its address."],
  args: { videoUrl: argument(text('videoUrl'), 'Address of the uploaded video') },
  examples: [
    'plaza verification submit https://sandbox.test/videos/me.mp4',
    'plaza verification submit https://sandbox.test/videos/me.mp4 --json',
  ],
  routes: [verification.submit],
  run: (ctx, { videoUrl }) => ctx.api.change(verification.submit, { body: { videoUrl } }),
  render: verificationRecord,
});
