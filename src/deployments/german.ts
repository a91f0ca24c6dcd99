/** The German texts of this folder. */
export const deployments = {
  'Trigger Deployment': 'Veröffentlichung anstoßen',
  'Triggering…': 'Wird angestoßen …',
  'The deployment of {fqdn} was not triggered: {reason}':
    'Die Veröffentlichung von {fqdn} wurde nicht angestoßen: {reason}',
  'Tried at {time}. Nothing has changed. Press Trigger Deployment to try again.':
    'Versucht um {time}. Es hat sich nichts geändert. Drücken Sie „Veröffentlichung anstoßen“, um es erneut zu versuchen.',
  'Deployment triggered at {time}.': 'Veröffentlichung um {time} angestoßen.',
};
