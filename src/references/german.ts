/** The German texts of this folder. */
export const references = {
  Breadcrumb: 'Brotkrume',
  Text: 'Text',
};
