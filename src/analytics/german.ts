/** The German texts of this folder. */
export const analytics = {
  'Matomo urlBase is required.': 'Für Matomo fehlt die urlBase.',
  'Matomo siteId is required.': 'Für Matomo fehlt die siteId.',
};
