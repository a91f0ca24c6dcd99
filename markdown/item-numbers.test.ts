import { describe, expect, it } from 'vitest';
import { markdownHtml } from './html.ts';
import { plainText } from './plain-text.ts';

/** The numbers that a browser shows. */
function shownNumbers(html: string): number[] {
  let next = Number.NaN;
  return [...html.matchAll(/<ol start="(\d+)"|<li(?: value="(\d+)")?/g)].flatMap(([tag, start, value]) => {
    next = Number(start ?? value ?? next);
    return tag.startsWith('<ol') ? [] : [next++];
  });
}

describe('The numbers at the beginning of lines', () => {
  it.each([
    ['24. Dezember\n26. Dezember\n31. Dezember', [24, 26, 31]],
    ['24. Dezember\n25. Dezember\n26. Dezember', [24, 25, 26]],
    ['31. Dezember\n1. Januar\n6. Januar', [31, 1, 6]],
    ['24. Dezember, 15 Uhr\n24. Dezember, 22 Uhr', [24, 24]],
    ['24. Dezember\n\n26. Dezember\n\n31. Dezember', [24, 26, 31]],
    ['   24. Dezember\n 26. Dezember', [24, 26]],
    ['3. Platz: Köln\n2. Platz: Bonn\n1. Platz: Trier', [3, 2, 1]],
    ['1968. Ein Jahr\n1989. Noch eins\n2027. Heute', [1968, 1989, 2027]],
    ['1) eins\n3) drei\n7) sieben', [1, 3, 7]],
    ['> 24. Dezember\n> 26. Dezember', [24, 26]],
    ['24. **Dezember**\n26. [Dezember](/a)', [24, 26]],
    ['24. Dezember\r\n26. Dezember', [24, 26]],
    ['08. Mai\n09. Mai\n11. Mai', [8, 9, 11]],
    ['0. null\n2. zwei', [0, 2]],
    ['1. eins\n2. zwei\n2. noch einmal zwei\n3. drei', [1, 2, 2, 3]],
    ['24. [x] fertig\n26. [ ] offen\n28. ohne', [24, 26, 28]],
    ['999999999. viel\n1. wenig', [999_999_999, 1]],
    ['1. eins\n1. zwei\n1. drei', [1, 2, 3]],
    ['0. null\n0. eins', [0, 1]],
    ['1. eins\n2. zwei\n3. drei', [1, 2, 3]],
    ['7. sieben', [7]],
    ['1.\n3. drei', [1, 3]],
  ])('TEXT-10 stay as typed on websites: %j', (text, numbers) => {
    expect(shownNumbers(markdownHtml(text))).toEqual(numbers);
  });

  it('TEXT-10 are stated only where counting would give another number', () => {
    expect(markdownHtml('24. a\n25. b\n31. c\n32. d')).toBe(
      '<ol start="24"><li>a</li><li>b</li><li value="31">c</li><li>d</li></ol>',
    );
    expect(markdownHtml('- a\n- b')).toBe('<ul><li>a</li><li>b</li></ul>');
  });

  it('TEXT-10 stay as typed in lists of lists', () => {
    expect(markdownHtml('- Advent\n\n  24. Dezember\n  26. Dezember')).toBe(
      '<ul><li><p>Advent</p><ol start="24"><li>Dezember</li><li value="26">Dezember</li></ol></li></ul>',
    );
    expect(markdownHtml('24. Dezember\n    1. Probe\n    3. Messe\n26. Dezember')).toBe(
      '<ol start="24"><li>Dezember<ol start="1"><li>Probe</li><li value="3">Messe</li></ol></li><li value="26">Dezember</li></ol>',
    );
  });

  it('TEXT-10 stand in the text that a search shows', () => {
    expect(plainText('Gottesdienste:\n\n24. Dezember\n26. Dezember', () => false)).toBe(
      'Gottesdienste:\n24. Dezember\n26. Dezember',
    );
    expect(plainText('- eins\n- zwei', () => false)).toBe('eins\nzwei');
  });
});
