/** The German texts of this folder. */
export const api = {
  'Component {id}': 'Komponente {id}',
  'Back to the components': 'Zurück zu den Komponenten',
  'Loading the component…': 'Komponente wird geladen …',
  'User {id}': 'Benutzer {id}',
  'Back to the users': 'Zurück zu den Benutzern',
  'Loading the user…': 'Benutzer wird geladen …',
  'Log in again to see this.': 'Melden Sie sich erneut an, um das zu sehen.',
  "The server's answer is unknown: {issues}": 'Die Antwort des Servers ist unbekannt: {issues}',
  'The server cannot be reached.': 'Der Server ist nicht erreichbar.',
  'The request was cancelled.': 'Die Anfrage wurde abgebrochen.',
  'Back to the domains': 'Zurück zu den Domains',
  'Loading the domain…': 'Domain wird geladen …',
  'Domain {id}': 'Domain {id}',
  'It is saved, but what is shown could not be read again: {reason}':
    'Gespeichert, aber was hier steht, konnte nicht neu gelesen werden: {reason}',
};
