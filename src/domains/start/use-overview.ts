import { reading, useReading } from '../../api/resource.ts';

/** What waits on all websites of the person. */
export const overviewReading = reading('overview', (client) => client.call('getOverview', {}));

export const useOverview = () => useReading(overviewReading);
