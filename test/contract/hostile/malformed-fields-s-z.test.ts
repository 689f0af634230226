import { testMalformedFields } from './malformed-fields';

testMalformedFields(/^[s-z]/);
