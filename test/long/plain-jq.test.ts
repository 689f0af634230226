import { it } from 'vitest';
import { tryFilters } from '../cli/output/jq-filters';

it('plain filters have the outputs of jq for ten thousand generated filters and values', () =>
  tryFilters(10_000));
