import { describe, expect, it } from 'vitest';
import { dedent } from './sample.ts';

describe('dedent', () => {
  it('removes the common indentation and keeps deeper one', () => {
    expect(dedent('\n      - one\n        - two\n\n      three')).toBe('- one\n  - two\n\nthree');
  });

  it('leaves a single line unchanged', () => {
    expect(dedent('Guten Morgen')).toBe('Guten Morgen');
  });

  it('returns an empty string for blank lines', () => {
    expect(dedent('\n   \n')).toBe('');
  });
});
