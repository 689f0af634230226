/** Lets the user solve a captcha, in the browser or elsewhere (field notes 2.1). */
import { isFailure, messageWithHint } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { type CaptchaPurpose, captchaPage } from './captcha-provider';

type CaptchaPorts = Pick<Ports, 'api' | 'ask' | 'desk' | 'vocabulary' | 'address' | 'profile'>;

/**
 * Opens the widget in the browser and returns its token, or one that the user pastes. Without a browser or a page of
 * the service, pasting remains. An error of the widget ends the prompt and is printed above the next one.
 */
export async function solveCaptcha(ports: CaptchaPorts, purpose: CaptchaPurpose): Promise<string> {
  const errors: string[] = [];
  let endPrompt = () => {};
  const window = await openWidget(ports, purpose, (error) => {
    errors.push(error);
    endPrompt();
  });
  try {
    for (const way of await otherWays(ports, purpose)) await ports.ask.print(way);
    for (;;) {
      const interrupted = new Promise<string>((resolve) => {
        endPrompt = () => resolve('');
      });
      for (const error of errors.splice(0)) await ports.ask.print(error);
      const typed = await ports.ask.input({
        message: `The service requires a captcha: ${window ? 'solve it in the browser, or paste the token' : 'paste the token'}`,
        option: '--captcha-token',
        elsewhere: window && Promise.race([window.token, interrupted]),
      });
      if (typed.trim() !== '') return typed.trim();
    }
  } finally {
    await window?.close();
  }
}

/** The page with the widget, opened in the browser if there is one; undefined when the service has no page to embed. */
async function openWidget(ports: CaptchaPorts, purpose: CaptchaPurpose, onError: (message: string) => void) {
  const report = async (error: unknown): Promise<undefined> => {
    if (!isFailure(error)) throw error;
    await ports.ask.print(messageWithHint(error));
  };
  const window = await captchaPage(ports)
    .then(({ url }) => ports.desk.captcha(url, purpose, onError))
    .catch(report);
  if (!window) return undefined;
  try {
    await ports.desk.open(window.address).catch(report);
    return window;
  } catch (error) {
    await window.close();
    throw error;
  }
}

/** Other ways to get a token, as sentences. */
async function otherWays({ profile }: Pick<Ports, 'profile'>, purpose: CaptchaPurpose): Promise<string[]> {
  const elsewhere = "to solve it elsewhere, see 'plaza auth captcha --page'";
  if (!(await profile()).sandbox) return [elsewhere];
  const option = purpose === 'login' ? '' : ` --for ${purpose}`;
  return [elsewhere, `in the sandbox, 'plaza sandbox captcha${option}' prints a token`];
}
