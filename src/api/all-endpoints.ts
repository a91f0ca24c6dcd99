/** For screens whose first call is one that other screens need later, if at all: their script brings all calls with it. */
import { endpoints } from '../../contract/endpoints.ts';
import { laterEndpoints } from './client.ts';

laterEndpoints.loaded = endpoints;
