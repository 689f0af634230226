/** Sizes and parts as values of a command line. */
import { parsePart } from './order';
import { parseSize } from './resample';

/** A size in pixels. */
export const size = () => ({ placeholder: 'WxH', parse: (raw: string) => parseSize(raw) });

/** A share of a picture. */
export const part = () => ({ placeholder: 'I/N', parse: (raw: string) => parsePart(raw) });
