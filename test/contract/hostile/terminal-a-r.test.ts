import { testAtTerminal } from './at-terminal';

testAtTerminal(/^[a-r]/);
