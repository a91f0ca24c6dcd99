/** The German texts of this folder. */
export const clientTokens = {
  'the token {name}': 'Token {name}',
  'the new token': 'neues Token',
  ClientToken: 'Client-Token',
  'All Client Tokens': 'Alle Client-Tokens',
  'Filter Name/Domain': 'Name/Domain filtern',
  'There are no client tokens yet': 'Es gibt noch keine Client-Tokens',
  'Loading the tokens…': 'Tokens werden geladen …',
  'Token {id}': 'Token {id}',
  'New Token': 'Neues Token',
  'Edit Token': 'Token bearbeiten',
  'Loading the token…': 'Token wird geladen …',
  'Token {name} is saved.': 'Token {name} ist gespeichert.',
  'Token {name} is destroyed.': 'Token {name} ist gelöscht.',
  'Says who uses the token. Its value is made when it is saved first, and stays.':
    'Sagt, wer das Token benutzt. Sein Wert entsteht beim ersten Speichern und bleibt.',
  'Give the token a name.': 'Geben Sie dem Token einen Namen.',
  'This domain has no client tokens yet': 'Diese Domain hat noch keine Client-Token',
  'A website or an app reads the content of the domain with one.':
    'Damit liest eine Website oder eine App den Inhalt der Domain.',
  'What logs in with it is refused from now on.': 'Was sich damit anmeldet, wird von nun an abgewiesen.',
  'May preview': 'Darf Vorschau lesen',
  'Also reads what is not live, and what is unpublished. Websites that visitors see do not need it.':
    'Liest auch, was nicht live und was verborgen ist. Websites für Besucher brauchen das nicht.',
  'may preview': 'darf Vorschau lesen',
  'May report deployments': 'Darf Veröffentlichungen melden',
  'Also says how builds go. A build that uses the status_url of its webhook does not need it.':
    'Meldet auch, wie Builds verlaufen. Ein Build mit der status_url seines Webhooks braucht das nicht.',
  'may report deployments': 'darf Veröffentlichungen melden',
  Rights: 'Rechte',
  'Last used': 'Zuletzt benutzt',
  'used on {day}': 'benutzt am {day}',
  'never used': 'nie benutzt',
  Value: 'Wert',
  'It is shown this once.': 'Er wird nur dieses eine Mal gezeigt.',
  'The value of {name}. {remark}': 'Der Wert von {name}. {remark}',
  'I have it': 'Ich habe es',
  'Token {name} is made, but the answer with its value was lost. Destroy it and make another.':
    'Token {name} ist angelegt, aber die Antwort mit seinem Wert ging verloren. Löschen Sie es und legen Sie ein neues an.',
  'Cannot save ClientToken: {message}': 'Client-Token nicht gespeichert: {message}',
};
