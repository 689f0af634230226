import { section } from '../../section';
import { telemetryHandlers } from './handlers';

/** View and interaction events. */
export const telemetry = section('telemetry', { handlers: telemetryHandlers });
