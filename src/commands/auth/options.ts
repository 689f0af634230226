/** Options that several commands of the group share; no verb. */
import { argument, file, flag, option, text } from '../../app/command';

export const captchaToken = option(text('token'), 'Captcha token (single use)');
export const otp = option(text('code'), 'One-time code from the email');
export const passwordStdin = flag('Read the password from standard input (one line)');

/** Identify the flow that a one-time code belongs to. */
export const flowOptions = {
  email: option(text('address'), 'Email address, when no pending flow is stored'),
  flowToken: option(text('token'), 'Flow token, when no pending flow is stored'),
};

/** A QR code, on the device that signs in. */
export const qrId = argument(text('id'), 'ID of the QR code');
export const claimToken = option(text('token'), 'Claim token of the QR code, when it is not stored');

/** A QR code, on the phone that scans it. */
export const payload = argument(
  file('payload'),
  'Text of the QR code, a PNG or JPEG picture that shows it, or - for standard input',
);
export const secret = option(text('secret'), 'Secret of the QR code, when the text is only its ID');
