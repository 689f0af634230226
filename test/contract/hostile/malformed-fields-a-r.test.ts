import { testMalformedFields } from './malformed-fields';

testMalformedFields(/^[a-r]/);
