/** Imported by screens that call an endpoint outside `core-endpoints.ts` at once, so that it need not be loaded separately. */
import { endpoints } from '../../contract/endpoints.ts';
import { laterEndpoints } from './client.ts';

laterEndpoints.loaded = endpoints;
