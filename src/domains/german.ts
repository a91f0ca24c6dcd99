/** The German texts of this folder. */
export const domains = {
  'the new domain': 'neue Domain',
  'New Domain': 'Neue Domain',
  'Destroy Domain': 'Domain löschen',
  'All Domains': 'Alle Domains',
  'Domain {name} is destroyed.': 'Domain {name} ist gelöscht.',
  'There are no domains yet': 'Es gibt noch keine Domains',
  'Press New Domain to add the first one.': 'Drücken Sie „Neue Domain“, um die erste anzulegen.',
  'All its pages, menus, settings and client tokens go with it.':
    'Alle ihre Seiten, Menüs, Einstellungen und Client-Token werden mit gelöscht.',
  'Filter FQDN/slug': 'Nach FQDN/Slug filtern',
  'set, not shown': 'gesetzt, nicht gezeigt',
  'The name of the website, such as www.example.com.': 'Der Name der Website, etwa www.example.com.',
  'Give the domain its name.': 'Geben Sie der Domain ihren Namen.',
  'What the paths of new pages begin with, such as /en.': 'Womit die Pfade neuer Seiten beginnen, etwa /en.',
  Deployment: 'Veröffentlichung',
  'CI webhook URL': 'CI-Webhook-URL',
  'CI webhook token': 'CI-Webhook-Token',
  'CI user': 'CI-Benutzer',
  'CI user token': 'CI-Benutzer-Token',
  'The CI webhook token': 'Das CI-Webhook-Token',
  'The CI user token': 'Das CI-Benutzer-Token',
  'Is called by Trigger Deployment. Without it the button is not there.':
    'Wird von „Veröffentlichung anstoßen“ aufgerufen. Ohne sie fehlt die Schaltfläche.',
  Website: 'Website',
  'Preview URL': 'Vorschau-URL',
  'Where editors see drafts, such as https://preview.example.org{path}.':
    'Wo die Redaktion Entwürfe sieht, etwa https://vorschau.example.org{path}.',
  'This server has no call that changes {fields}. Everything else is saved.':
    'Dieser Server kann {fields} nicht ändern. Alles andere ist gespeichert.',
  'Domain name': 'Domainname',
  'Start page': 'Startseite',
  'No Start Page yet': 'Noch keine Startseite',
  'Footer text': 'Fußzeile',
  'No domain is linked to you yet': 'Ihnen ist noch keine Domain zugeordnet',
  'An admin can link one to your account. Then load this page again.':
    'Ein Admin kann Ihrem Konto eine zuordnen. Laden Sie dann diese Seite neu.',
  'Notes for editors. They are not shown on the website.':
    'Notizen für die Redaktion. Auf der Website erscheinen sie nicht.',
  'Refresh Image URLs': 'Bildadressen erneuern',
  'Trash ({count})': 'Papierkorb ({count})',
  'Default path prefix': 'Standard-Pfadpräfix',
  Domains: 'Domains',
  'Edit Domain': 'Domain bearbeiten',
  'Loading domains…': 'Domains werden geladen …',
};
