/** The key in the session storage for an unfinished run, so that it continues after a reload. */
export const refreshMarker = (domainId: number): string => `kontor.image-refresh.${domainId}`;
