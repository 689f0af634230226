/** The entry of the single executable, which is its runtime: there is no script to name when it starts itself. */
import os from 'node:os';

process.argv[1] = '';

// As in Node, an empty HOME names no home folder: bun would take the one of the user's account.
const { homedir } = os;
os.homedir = () => process.env.HOME ?? homedir();

import('./main');
