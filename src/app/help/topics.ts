/** The pages of `plaza help TOPIC`, for subjects of several commands. */
import { exitCodes } from '../../errors';
import type { HelpTopic } from './page';

const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  fault: 'a bug in plaza; a report is written and its path is printed',
  usage: 'usage error: an unknown option, an invalid value, no address; nothing was sent',
  refused: 'the service refused the request',
  'signed-out': 'not signed in, the session has ended, or the token belongs to another origin',
  'not-found': 'not found',
  'too-frequent':
    'rate limit or cooldown, or the turn of this request comes later than --wait allows; the error says how long to wait',
  network: 'network failure, timeout, failure of the service or unreadable answer; safe to run again',
  'person-needed': 'input is needed and there is no terminal; the error names the option to use',
  'unknown-outcome':
    'sent, but the answer was lost: the outcome is unknown; the error says what the same command would do, and which command shows the outcome',
  interrupted: 'interrupted, or a prompt was cancelled or answered no',
  terminated: 'terminated',
};

/** Every exit code with its meaning, in order. */
export function exitRows(): (readonly [code: number, meaning: string])[] {
  const codes = Object.entries(exitCodes).map(
    ([kind, code]) => [code, exitMeanings[kind as keyof typeof exitCodes]] as const,
  );
  const all = [
    [0, 'success; an empty list is a success'] as const,
    ...codes,
    [
      10,
      '`--check` found a difference; `rehearse` found a change made twice or missing; a watch ended before the state of `--until`',
    ] as const,
  ];
  return all.sort(([a], [b]) => a - b);
}

export const topics: Readonly<Record<string, HelpTopic>> = {
  environment: {
    summary: 'Environment variables; options win over them, and they win over the settings of a profile',
    rows: [
      ['PLAZA_BASE_URL, PLAZA_STATUS_URL, PLAZA_PIXEL_URL', 'Addresses of the service'],
      ['PLAZA_PROFILE', 'Profile to use, as --profile; sandbox always exists'],
      ['PLAZA_ACCESS_TOKEN', 'Access token, used unchanged and never refreshed'],
      ['PLAZA_REFRESH_TOKEN, PLAZA_DEVICE_ID', 'First values without a keychain'],
      ['PLAZA_KEYCHAIN', 'Where secrets are stored: auto, system, file'],
      ['PLAZA_CONFIG_DIR', 'Folder of configuration, state and cache'],
      ['PLAZA_SANDBOX_DIR', 'Folder of the sandbox, to share one between homes'],
      ['PLAZA_TIMEOUT', 'Time limit of each request in seconds'],
      ['PLAZA_WAIT', 'As --wait, with a duration; also the setting wait'],
      ['PLAZA_JSON, PLAZA_QUIET, PLAZA_NO_INPUT', 'As --json, --quiet, --no-input; 1 or 0'],
      ['PAGER', 'Program for answers longer than the screen'],
      ['VISUAL, EDITOR', 'Editor for texts'],
      ['BROWSER', 'Browser for pages'],
      ['NO_COLOR, FORCE_COLOR, COLORFGBG', 'Color, and whether the background is light'],
      ['ACCESSIBLE', '1: lines and prompts instead of screens, for screen readers'],
      ['HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY', 'Proxies'],
    ],
  },
  'exit-codes': {
    summary: 'Exit codes: every outcome has one',
    rows: exitRows().map(([code, meaning]) => [String(code), meaning] as const),
  },
  output: {
    summary: 'The output of commands: streams and forms',
    text: [
      'Standard output holds the answer and nothing else. Progress, notes, prompts and errors go to standard error; --quiet leaves only errors there, and prints no receipts.',
      'At a terminal, answers are tables and records with color and relative times. Rows have numbers, and a number, @last or the beginning of an ID is understood wherever an ID is typed; --ids prints complete IDs. Output that is longer than the screen goes through PAGER.',
      'In a pipe, a list is tab-separated rows with ISO times and complete IDs, and a record is one name and value per line.',
      'JSON and pipes have times in UTC. A typed time without a zone, and a date at a terminal, is in your time zone; with --utc it is in UTC.',
      '--json prints JSON, --jq FILTER filters it with jq, --envelope keeps the complete answer of the service.',
    ],
  },
  scripting: {
    summary: 'Scripts and cron jobs',
    text: [
      '--csv prints a table under the names that JSON has, and a record as name,value. Texts are unchanged: a spreadsheet can read a text of another user that begins with = as a formula.',
      "--json prints JSON, and an error as one JSON object on standard error. --jq FILTER filters the JSON, and prints text without quotes: plaza posts by me --all --jq '.[].id'. IDs are complete in a pipe; the number of a row is understood only at a terminal.",
      "The exit code tells what happened: 0 success, 2 usage, 4 not signed in, 6 rate limit, 7 network failure (safe to run again), 8 input is needed, 9 unknown outcome; 'plaza help exit-codes' lists all of them.",
      'Without a terminal, commands never prompt: a missing answer is exit code 8, and the error names the option to use. --yes answers confirmations.',
      "When the answer to a change is lost (exit code 7 or 9), run the same command again: it is done only once. An order or a purchase is repeated with its key; for a post, a follow and the like the command first checks whether it was done. If nothing shows that, the exit code is 9 again, and --new sends it anyway. 'plaza operations' lists the actions whose answer was lost.",
      '--once KEY, on every command that changes something, does it once for good, by account, for 90 days: again, the earlier result is printed and nothing is sent; the same key with other content is exit code 2. plaza posts create "$text" --once "$id" posts each entry of a feed once, however often it runs.',
      '--wait waits for rate limits and cooldowns to end. --dry-run prints the first change instead of sending it.',
      'A single - instead of a list of arguments reads them from standard input, one per line; instead of the text of a post or a comment it reads the text.',
      'In cron, set the variables of a login shell: HOME, or PLAZA_CONFIG_DIR, and PLAZA_PROFILE. If the keychain is locked then, set PLAZA_KEYCHAIN=file. Example: 0 7 * * * PLAZA_PROFILE=work /usr/local/bin/plaza notifications count --quiet --wait 10m >> "$HOME/count.log"',
    ],
  },
  sandbox: {
    summary: 'The sandbox: a complete local copy of the service',
    text: [
      'Start: nothing needs to be started. The first request of a command that uses the profile sandbox starts the sandbox in the background, and it ends after 30 idle minutes; --profile sandbox or PLAZA_PROFILE=sandbox selects it.',
      "Sign in: 'plaza sandbox sign-in ada' signs in without a password; boris and others are there too, and --profile NAME adds another account. Passwords and codes work as well: 'plaza sandbox mail' shows one-time codes, 'plaza sandbox captcha' prints a captcha token.",
      "Grant: 'plaza sandbox grant ada --chalks 500 --item sticker' grants chalks and items of the school event.",
      "'plaza sandbox clock +40m' moves its time, 'plaza sandbox fault add' injects faults, 'plaza sandbox switch limits on' turns rate limits on, and other switches close events, 'plaza sandbox watch' shows the requests, 'plaza sandbox stop' ends it, 'plaza sandbox reset' deletes all sandbox data and starts over.",
    ],
  },
  secrets: {
    summary: 'Where tokens are stored, and how secrets are given',
    text: [
      'The refresh token and the device ID are stored in the keychain of the system, or, if there is none and you agree, in a private file. PLAZA_KEYCHAIN, or the setting keychain, chooses: auto, system or file. The access token is stored in a private file.',
      "A secret is never an argument. A password is asked for at a terminal, or read with --password-stdin: pass show plaza | plaza auth login --email ADDRESS --password-stdin. 'plaza auth login --with-refresh-token' reads a refresh token from standard input.",
      'PLAZA_ACCESS_TOKEN is used unchanged, and never in the sandbox.',
      'One session serves all processes of this computer: it is refreshed once among them. No secret appears in arguments, logs, errors or reports.',
      "'plaza auth status' says where the secret is; 'plaza auth token' prints the access token for other programs.",
    ],
  },
};
