/** The shell, signing in, the palette and the shortcuts. */
export const app = {
  'Recent messages': 'Letzte Meldungen',
  'None yet': 'Noch keine',
  'Keyboard shortcuts': 'Tastenkürzel',
  Theme: 'Farbschema',
  Language: 'Sprache',
  System: 'System',
  Light: 'Hell',
  Dark: 'Dunkel',
  "As the browser's": 'Wie der Browser',
  'The language cannot be kept in this browser ({reason}).':
    'Die Sprache lässt sich in diesem Browser nicht merken ({reason}).',
} as const;
