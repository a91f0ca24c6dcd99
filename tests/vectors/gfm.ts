/** Cases for what GitHub Flavored Markdown 0.29 adds to CommonMark, written for this project along its rules. */
export const gfmCases: { section: string; markdown: string }[] = [
  ...['| day | hours |\n| --- | --- |\n| Mon | 9 |', 'day | hours\n:-: | ---:\nMon | 9', '| a |\n|:--|\n| left |'].map(table),
  ...['| a\\|b |\n| --- |\n| `c\\|d` and **e\\|f** |', '| a | b |\n| - | - |\n| 1 | 2 |\n> quoted'].map(table),
  ...['| a | b |\n| - | - |\n| 1 | 2 |\nshort\n\nafter', '| a | b |\n| - |\n| no table |'].map(table),
  ...['| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | 3 |', '| a | b |\n| - | - |', '| *a* | [b](/b) |\n| - | -: |\n| ~~1~~ | &euro; |'].map(table),
  ...['- [ ] open\n- [x] done\n- [X] done too', '- [x] outer\n  - [ ] inner\n- [ ] next\n\n1. [x] numbered'].map(tasks),
  ...['- [x] loose\n\n- [ ] with a gap', '- [x]no space\n- [] nothing\n- \\[x] escaped\n- text [x]'].map(tasks),
  ...['~~two~~ and ~one~', '~~over a\n\ngap~~', '~~~three~~~ is not', '~~*both*~~ a~~b~~c'].map(strikethrough),
  ...['www.example.org', 'See www.example.org/help now.', 'See www.example.org.\n\nSee www.example.org/a.b.'].map(autolink),
  ...['www.example.org/q?x=A+(b)\n\n(www.example.org/q?x=A+(b))\n\n(www.example.org/q?x=A+(b)'].map(autolink),
  ...['www.example.org/q?x=(b))+c', 'www.example.org/q?x=1&copy=2\n\nwww.example.org/q?x=1&copy;'].map(autolink),
  ...['www.example.org/a<b', '(http://example.org and https://example.org/x?y=(z))', 'ftp://example.org'].map(autolink),
  ...['a@b.example', 'not@a+b.example but a+b@c.example', 'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_'].map(autolink),
  ...['mailto:a@b.example\n\nxmpp:a@b.example/c', 'www.example.org/q?x=A+(b)))'].map(autolink),
  ...['.', '/', '-', '_', '.\n\nxmpp:a@b.example.'].map((end) => `mailto:a.b-c_d@a.b${end}`).map(autolink),
  ...['xmpp:a@b.example/c@d', 'xmpp:a@b.example/c@d.example', 'xmpp:a@b.example/c/d'].map(autolink),
  ...['<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> <XMP>\n</blockquote>', '<script>x()</script>'].map(rawHtml),
];

function table(markdown: string) {
  return { section: 'Tables', markdown };
}

function tasks(markdown: string) {
  return { section: 'Task list items', markdown };
}

function strikethrough(markdown: string) {
  return { section: 'Strikethrough', markdown };
}

function autolink(markdown: string) {
  return { section: 'Autolinks', markdown };
}

function rawHtml(markdown: string) {
  return { section: 'Disallowed raw HTML', markdown };
}
