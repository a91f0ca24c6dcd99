/** The German texts of this folder. */
export const users = {
  'Edit User': 'Benutzer bearbeiten',
  'Destroy User': 'Benutzer löschen',
  'All CMS User': 'Alle CMS-Benutzer',
  'Loading users…': 'Benutzer werden geladen …',
  'User {name} is destroyed.': 'Benutzer {name} ist gelöscht.',
  'There are no users': 'Es gibt keine Benutzer',
  'People appear here once they have an account.': 'Wer ein Konto hat, erscheint hier.',
  'The account and its links to domains go; pages and texts stay.':
    'Das Konto und seine Verknüpfungen mit Domains gehen verloren; Seiten und Texte bleiben.',
  'Filter Email': 'Nach E-Mail filtern',
  Email: 'E-Mail',
  'Admin?': 'Admin?',
  admin: 'Admin',
  'Admins see every domain, and manage users, components, domains and settings.':
    'Admins sehen jede Domain und verwalten Benutzer, Komponenten, Domains und Einstellungen.',
  'End all sessions': 'Alle Sitzungen beenden',
  'Ending…': 'Wird beendet …',
  '{email} is signed out everywhere and has to log in again.':
    '{email} ist überall abgemeldet und muss sich neu anmelden.',
  'The sessions of {email} were not ended: {reason}': 'Die Sitzungen von {email} wurden nicht beendet: {reason}',
  'Whoever is signed in still is. Press End all sessions to try again.':
    'Wer angemeldet war, ist es noch. Drücken Sie „Alle Sitzungen beenden“, um es erneut zu versuchen.',
  'Linked Domains': 'Verknüpfte Domains',
  'No linked Domains': 'Keine verknüpften Domains',
  Lock: 'Sperren',
  'Linking…': 'Wird verknüpft …',
  'Unlinking…': 'Wird getrennt …',
  'Unlink {name}': 'Verknüpfung mit {name} lösen',
  'The domain': 'Die Domain',
  '{fqdn} is linked to {email}.': '{fqdn} ist mit {email} verknüpft.',
  '{fqdn} is unlinked from {email}.': '{fqdn} ist nicht mehr mit {email} verknüpft.',
  '{fqdn} is not linked to {email}: {reason}': '{fqdn} wurde nicht mit {email} verknüpft: {reason}',
  '{fqdn} is not unlinked from {email}: {reason}':
    'Die Verknüpfung von {fqdn} mit {email} wurde nicht gelöst: {reason}',
  'Nothing has changed. Press Link to try again.':
    'Es hat sich nichts geändert. Drücken Sie „Verknüpfen“, um es erneut zu versuchen.',
  'Nothing has changed. Press X to try again.':
    'Es hat sich nichts geändert. Drücken Sie X, um es erneut zu versuchen.',
  'Whether the server did it all the same is not known. Press Link to try again.':
    'Ob der Server es trotzdem getan hat, ist nicht bekannt. Drücken Sie „Verknüpfen“, um es erneut zu versuchen.',
  'Whether the server did it all the same is not known. Press X to try again.':
    'Ob der Server es trotzdem getan hat, ist nicht bekannt. Drücken Sie X, um es erneut zu versuchen.',
  'Link⟨verb⟩': 'Verknüpfen',
  Invitation: 'Einladung',
  Invitations: 'Einladungen',
  'Invite a person': 'Jemanden einladen',
  'the new invitation': 'neue Einladung',
  'Cannot save Invitation: {message}': 'Einladung kann nicht gespeichert werden: {message}',
  'Whoever has the link becomes a user with this address. You hand the link over yourself.':
    'Wer den Link hat, wird Benutzer mit dieser Adresse. Sie geben den Link selbst weiter.',
  'A link is sent there by mail. Whoever has it becomes a user with this address.':
    'Ein Link wird dorthin gemailt. Wer ihn hat, wird Benutzer mit dieser Adresse.',
  'The link is shown only now, counts once, and until {time}.':
    'Der Link wird nur jetzt gezeigt und gilt einmal, bis {time}.',
  'The mail server has taken the mail with the link.': 'Der Mailserver hat die Mail mit dem Link angenommen.',
  'The mail was not sent: the mail server does not answer.':
    'Die Mail wurde nicht gesendet: Der Mailserver antwortet nicht.',
  'The mail was not sent: the mail server offers no encrypted connection that can be trusted.':
    'Die Mail wurde nicht gesendet: Der Mailserver bietet keine verschlüsselte Verbindung, der zu trauen ist.',
  'The mail was not sent: the mail server does not take the password of SMTP_URL.':
    'Die Mail wurde nicht gesendet: Der Mailserver nimmt das Passwort aus SMTP_URL nicht an.',
  'The mail was not sent: the mail server refused it.':
    'Die Mail wurde nicht gesendet: Der Mailserver hat sie abgelehnt.',
  'That is no email address: it needs a name, an @ and a domain, as in nora.müller@example.org.':
    'Das ist keine E-Mail-Adresse: Sie braucht einen Namen, ein @ und eine Domain wie in nora.müller@example.org.',
  'Give the address of the person.': 'Geben Sie die Adresse der Person an.',
  '{email} is invited.': '{email} ist eingeladen.',
  'Hand over this link. It is shown only now, counts once, and until {time}.':
    'Geben Sie diesen Link weiter. Er wird nur jetzt gezeigt und gilt einmal, bis {time}.',
  'Copy link': 'Link kopieren',
  'The link for {email} is copied.': 'Der Link für {email} ist kopiert.',
  'The link is not copied: the browser does not allow it. Mark it and copy it by hand.':
    'Der Link ist nicht kopiert: Der Browser erlaubt es nicht. Markieren Sie ihn und kopieren Sie ihn von Hand.',
  'The invitation of {email} is revoked.': 'Die Einladung von {email} ist widerrufen.',
  'Loading invitations…': 'Einladungen werden geladen …',
  'Its link does not count any more.': 'Ihr Link gilt dann nicht mehr.',
  'There is no new link for {email}: {reason}': 'Es gibt keinen neuen Link für {email}: {reason}',
  'Press New link to try again: an earlier link may not count any more.':
    'Drücken Sie „Neuer Link“, um es erneut zu versuchen: Ein früherer Link gilt vielleicht nicht mehr.',
  'Invited by': 'Eingeladen von',
  'Counts until': 'Gilt bis',
  'counts no longer': 'gilt nicht mehr',
  'New link': 'Neuer Link',
  'Making…': 'Wird gemacht …',
  Revoke: 'Widerrufen',
  'Cannot save User: {message}': 'Benutzer nicht gespeichert: {message}',
};
