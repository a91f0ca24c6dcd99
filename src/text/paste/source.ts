/** Which program wrote the HTML of a clipboard. */

export type Source =
  | 'Word'
  | 'Outlook'
  | 'Google Docs'
  | 'LibreOffice'
  | 'Apple'
  | 'Notion'
  | 'Confluence'
  | 'spreadsheet'
  | 'editor'
  | 'web';

/** In order: what an Office program writes in an email is Outlook, although Word wrote it. */
const signs: readonly (readonly [Source, RegExp])[] = [
  [
    'spreadsheet',
    /<google-sheets-html-origin|data-sheets-(?:root|value)|schemas-microsoft-com:office:excel|content=["']?Excel\.Sheet/i,
  ],
  ['spreadsheet', /<meta name=["']?generator["']? content=["']LibreOffice[\s\S]{0,5000}?(?:\bsdval=|\bsdnum=)/i],
  ['Google Docs', /id=["']?docs-internal-guid-/i],
  [
    'editor',
    /\bdata-vscode|vscode-editor|<div style="[^"]{0,300}font-family: ?[^";]{0,200}monospace[^"]{0,300}white-space: ?pre;/i,
  ],
  [
    'Outlook',
    /class=["']?(?:x_Mso|elementToProof|OutlookMessageHeader|EmailStyle\d)|name=["']?_MailOriginal|span\.EmailStyle\d|id=["']?(?:divRplyFwdMsg|ms-outlook|olk-)/i,
  ],
  [
    'Word',
    /schemas-microsoft-com:office:word|content=["']?(?:Word\.Document|"?Microsoft Word)|class=["']?Mso[A-Z]|\bSCXW\d|mso-list:/i,
  ],
  ['LibreOffice', /content=["'](?:LibreOffice|OpenOffice|Collabora)/i],
  ['Apple', /content=["']Cocoa HTML Writer|class=["']Apple-interchange-newline["'][^>]*><style/i],
  ['Notion', /<!-- ?notionvc:|notion-|class=["']?(?:to-do-list|bulleted-list|numbered-list)["' ]/i],
  ['Confluence', /data-pm-slice|confluenceTable|ak-renderer|data-renderer-start-pos|data-local-id/i],
];

/** Of the whole text only its beginning is looked at: all of these stand there. */
const looksAt = 60_000;

export function sourceOf(html: string): Source {
  const beginning = html.slice(0, looksAt);
  return signs.find(([, sign]) => sign.test(beginning))?.[0] ?? 'web';
}
