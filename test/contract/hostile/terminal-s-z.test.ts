import { testAtTerminal } from './at-terminal';

testAtTerminal(/^[s-z]/);
