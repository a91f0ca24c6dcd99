import { describe, expect, it } from 'vitest';
import { dedent } from './sample.ts';

describe('dedent', () => {
  it('takes away the indentation that all lines share and keeps what is deeper', () => {
    expect(dedent('\n      - one\n        - two\n\n      three')).toBe('- one\n  - two\n\nthree');
  });

  it('leaves a text of one line as it is', () => {
    expect(dedent('Guten Morgen')).toBe('Guten Morgen');
  });

  it('makes nothing of blank lines', () => {
    expect(dedent('\n   \n')).toBe('');
  });
});
