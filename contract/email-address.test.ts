import { expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';

it.each([
  ...['nora.müller@example.org', 'nora@müller.example', 'nora@xn--mller-kva.example', 'admin@localhost'],
  ...["o'neil+news@example.org", '岡本@例え.テスト', 'नोरा@उदाहरण.भारत', 'nora.mu\u0308ller@example.org'],
])('ACC-04 %s is an email address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

it.each([
  ...['', 'nora', '@example.org', 'nora@', 'nora@a@b', 'nora @example.org', 'nora@example.org,', 'nora@example..org'],
  ...[
    'Nora <nora@example.org>',
    'nora@-example.org',
    'nora@example.org.',
    'no\u0000ra@example.org',
    'nora\u200b@example.org',
  ],
  `${'a'.repeat(250)}@example.org`,
])('ACC-04 "%s" is no email address', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
