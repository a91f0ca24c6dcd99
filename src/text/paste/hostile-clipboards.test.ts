/** Clipboards that try to run a program, to be shown as something else, or to stop the tab. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { markdownHtml } from '../../../markdown/html.ts';
import { safeUrl } from '../../../markdown/safe-url.ts';
import { nodeOf } from '../documents.ts';
import { readHtml } from './read-html.ts';

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript%3Aalert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  'ms-word:ofe|u|https://example.org',
  '//evil.example/x',
  'https://user:password@evil.example/',
  '\\\\evil.example\\share',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://eur01.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)',
];

const attacks = [
  '<script>alert(1)</script>',
  '<script src="https://evil.example/x.js"></script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>svg</text></a></svg>',
  '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">math</maction></math>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)" alt="](javascript:alert(1))">',
  '<iframe srcdoc="<script>alert(1)</script>">x</iframe>',
  '<object data="javascript:alert(1)">x</object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle="alert(1)">x</details>',
  '<style>@import "https://evil.example/x.css"; p{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<xmp></xmp><img src=x onerror=alert(1)>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<title></title><script>alert(1)</script>',
  '<plaintext><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&lt;img src=x onerror=alert(1)&gt;',
  '[x](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '&lt;javascript:alert(1)&gt;',
  '[x]: javascript:alert(1)',
  '\\[x](javascript:alert(1))',
  '[<b>x</b>](javascript:alert(1))',
  '[<a href="https://example.org/">x</a>](javascript:alert(1))',
  '<code>`](javascript:alert(1))</code>',
  '<pre>```\n<script>alert(1)</script>\n</pre>',
  '<a href="https://example.org/)[x](javascript:alert(1)">x</a>',
  '<a href="https://example.org/ &quot;onmouseover=alert(1)">x</a>',
  '<a href="/x" title="](javascript:alert(1))">](javascript:alert(1))</a>',
  '<v:shape><v:imagedata src="javascript:alert(1)"/></v:shape>',
  '<o:p><script>alert(1)</script></o:p>',
  '<table background="javascript:alert(1)"><tr><td>a|[x](javascript:1)<td>b</table>',
  '<a href="\u202ehttps://example.org/">gnp.exe</a>',
  ...addresses.map((address) => `<a href="${address.replaceAll('"', '&quot;')}">x</a>`),
];

const places: readonly (readonly [string, (inner: string) => string])[] = [
  ['in a paragraph', (inner) => `<p>a ${inner} b</p>`],
  ['in a list', (inner) => `<ul><li>${inner}</li><li>b</li></ul>`],
  [
    'in a table of a spreadsheet',
    (inner) => `<google-sheets-html-origin><table><tr><td>a<td>b<tr><td>${inner}<td>b</table>`,
  ],
  [
    'in Word',
    (inner) =>
      `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><h1>${inner}</h1><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${inner}</p>`,
  ],
  ['in a link', (inner) => `<b><a href="https://example.org/">${inner}</a></b>`],
];

const size = 5_000_000;
const most = 950_000;
const much = (piece: string, bytes = size / 2) => piece.repeat(Math.ceil(bytes / piece.length));
const heavy: readonly (readonly [string, () => string])[] = [
  ...[
    'div',
    'b',
    'a href=x',
    'ul><li',
    'blockquote',
    'table><tr><td',
    'font size=1',
    'svg',
    'p',
    'pre',
    'o:p',
    'span',
  ].map((tag) => [`<${tag}> in each other`, () => much(`<${tag}>x`, tag === 'div' ? size : size / 5)] as const),
  ['megabytes of end tags', () => much('</p></div></b></table>')],
  [
    'megabytes of one tag with attributes',
    () => `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(' ')}>x</p>`,
  ],
  ['megabytes in one attribute', () => `<p style="${much('a:b;')}">x</p>`],
  ['megabytes of styles', () => `<style>${much('.a{color:red}')}</style><p class=a>x</p>`],
  ['megabytes of unclosed styles', () => `<style>${much('a,b{')}</style><p>x</p>`],
  ['megabytes of classes', () => `<p class="${much('a ')}">x</p>`],
  ['megabytes of entities', () => much('&amp;&lt;&#x41;')],
  ['megabytes of comments', () => `${much('<!--[if')}--><p>x</p>`],
  ['megabytes of an open comment', () => `<!--${much('-')}`],
  ['megabytes of spaces', () => `<p>x${much(' ')}y</p>`],
  ['megabytes of no-break spaces', () => `<p>x${much('\u00a0', 2_000_000)}y</p>`],
  ['megabytes of line breaks', () => much('<br>')],
  ['megabytes of stars', () => `<p>${much('*a', size)}</p>`],
  ['megabytes of brackets', () => `<p>${much('[a](')}</p>`],
  ['megabytes of paragraphs of signs', () => much('<p>*_`[', size)],
  ['megabytes of bold letters', () => `<p>${much('<b>a</b>b')}</p>`],
  ['megabytes of links', () => `<p>${much('<a href="https://example.org/?utm_x=1">a</a>')}</p>`],
  ['megabytes of images', () => much('<img src="https://example.org/a.png">')],
  ['megabytes of one image', () => `<img src="data:image/png;base64,${much('AAAA', size)}">`],
  ['megabytes of items in Word', () => much(`<p style='mso-list:l0 level9 lfo1'>a`)],
  ['megabytes of numbers', () => `<p>${much('1')}. x</p>`],
  ['a table of many merged cells', () => `<table>${much('<tr><td colspan=1000 rowspan=1000>a<td>b')}</table>`],
  ['a table of one long row', () => `<table><tr><td>a<tr>${much('<td>a')}</table>`],
  ['a table of many rows', () => `<google-sheets-html-origin><table>${much('<tr><td>a<td>b', size)}</table>`],
  // Just below what a text can hold, so that they are written.
  ['as many stars as a text can hold', () => `<p>${much('*a', most)}</p>`],
  ['as many dashes as a text can hold', () => `<p>${much('-', most)}x</p>`],
  ['as many line breaks as a text can hold', () => `<p>${much('a<br>', most / 2)}</p>`],
  ['as many items of signs as a text can hold', () => `<ul>${much('<li>a*b*', most / 2)}</ul>`],
  [
    'as many rows as a text can hold',
    () => `<google-sheets-html-origin><table>${much('<tr><td>a<td>b*', most / 3)}</table>`,
  ],
  ['as many paragraphs as a text can hold', () => much('<p>a', most / 3)],
  ['quotes in lists in quotes', () => much('<blockquote><ol><li>')],
];

type Element = DefaultTreeAdapterTypes.Element;
const allowed = /^(?:p|br|h[3-6]|strong|em|del|code|pre|a|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|hr)$/;

/** What a website would show: only these elements, with only these attributes. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const open = [...parseFragment(html).childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue;
    open.push(...node.childNodes);
    if (!allowed.test(node.tagName)) found.push(node.tagName);
    found.push(...wrongAttributes(node));
  }
  return found;
}

function wrongAttributes({ tagName, attrs }: Element): string[] {
  return attrs
    .filter(({ name, value }) =>
      name === 'href'
        ? safeUrl(value) === null || !/^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(value)
        : !/^(?:align|start|value|title)$/.test(name),
    )
    .map(({ name, value }) => `${tagName} ${name}=${value}`);
}

describe('S82 hostile clipboards', () => {
  const light = places.flatMap(([place, around]) => attacks.map((attack) => ({ place, attack, html: around(attack) })));

  test('S82 there are at least 300 of them', () => {
    expect(light.length + heavy.length).toBeGreaterThanOrEqual(300);
  });

  test.each(light)('S82 leaves nothing that runs $place: $attack', ({ html }) => {
    const pasted = readHtml(html, 'example.org');
    expect(dangers(markdownHtml(pasted?.markdown ?? ''))).toEqual([]);
    expect(dangers(markdownHtml(pasted?.plain ?? ''))).toEqual([]);
    expect(() => pasted && nodeOf(pasted.document).check()).not.toThrow();
  });

  test.each(heavy)(
    'S82 reads %s, and what comes of it is not larger than its text',
    (_, html) => {
      const text = html();
      const { markdown, plain } = readHtml(text, 'example.org') ?? { markdown: '', plain: '' };
      expect(markdown.length).toBeLessThan(4_000_000);
      expect(dangers(markdownHtml(markdown.slice(0, 20_000)))).toEqual([]);
      expect(plain.length).toBeLessThan(4_000_000);
    },
    120_000,
  );
});
