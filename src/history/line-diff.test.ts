import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffText } from './line-diff.ts';

const hours = (friday: string, saturday: string) =>
  `# Hours\n\n| Day | Time |\n| --- | --- |\n| Friday | ${friday} |\n| Saturday | ${saturday} |\nHolidays\nare told\nhere`;

it('HIST-04 equal lines are folded, other lines are compared word by word', () => {
  expect(diffText(hours('10 to 18', 'closed'), hours('10 to 19', '10 to 14'))).toEqual([
    { kind: 'fold', lines: 4 },
    {
      kind: 'text',
      parts: [
        { kind: 'same', text: '| Friday | 10 to ' },
        { kind: 'out', text: '18' },
        { kind: 'in', text: '19' },
        { kind: 'same', text: ' |\n| Saturday | ' },
        { kind: 'out', text: 'closed' },
        { kind: 'in', text: '10 to 14' },
        { kind: 'same', text: ' |\n' },
      ],
    },
    { kind: 'fold', lines: 3 },
  ]);
});

it('HIST-04 a single equal line is not folded', () => {
  expect(diffText('a\nsame\nb', 'c\nsame\nd')).toEqual([
    {
      kind: 'text',
      parts: [
        { kind: 'out', text: 'a' },
        { kind: 'in', text: 'c' },
        { kind: 'same', text: '\n' },
        { kind: 'same', text: 'same\n' },
        { kind: 'out', text: 'b' },
        { kind: 'in', text: 'd' },
      ],
    },
  ]);
  expect(diffText('', 'new')).toEqual([{ kind: 'text', parts: [{ kind: 'in', text: 'new' }] }]);
  expect(diffText('', '')).toEqual([]);
});

it('HIST-04 a difference contains both texts completely, except for the folded lines', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c d', '', '👍'), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const side = (kind: 'out' | 'in', whole: string) => {
        let shown = '';
        for (const group of diffText(before, after)) {
          const folded = () => whole.slice(shown.length).split(/(?<=\n)/);
          if (group.kind === 'fold') shown += folded().slice(0, group.lines).join('');
          else for (const part of group.parts) shown += part.kind === 'same' || part.kind === kind ? part.text : '';
        }
        return shown;
      };
      expect([side('out', before), side('in', after)]).toEqual([before, after]);
    }),
  );
});
