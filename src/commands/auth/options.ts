/** Options that several commands of the group share; no verb. */
import { argument, flag, option, text } from '../../app/command';

export const captchaToken = option(text('token'), 'A captcha token, good once');
export const otp = option(text('code'), 'The code from the mail');
export const passwordStdin = flag('Read the password from standard input, one line');

/** Which flow a code belongs to. */
export const flowOptions = {
  email: option(text('address'), 'Mail address, where no flow is remembered'),
  flowToken: option(text('token'), 'Token of the flow, where none is remembered'),
};

/** A QR code on the device that wants to sign in. */
export const qrId = argument(text('id'), 'Id of the code');
export const claimToken = option(text('token'), 'Its claim token, where it is not remembered');

/** The same code on the phone that scanned it. */
export const payload = argument(text('payload'), "The code's text, or - for standard input");
export const secret = option(text('secret'), 'The secret, where the text is the id alone');
