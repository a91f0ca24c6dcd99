import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MadeInvitation } from '../../contract/extras.ts';
import { InvitationLink } from '../../src/users/invitation-link.tsx';

const made: MadeInvitation = {
  id: 1,
  email: 'nora@example.org',
  is_admin: false,
  domains: [],
  invited_by: 'ada@example.org',
  expires_at: '2026-12-01T12:00:00.000Z',
  is_open: true,
  link: 'https://kontor.example/oauth/invitation?token=abc',
  mail: null,
};
const shown = (mail: MadeInvitation['mail']) => {
  render(<InvitationLink made={{ ...made, mail }} />);
  return { alert: screen.queryByRole('alert')?.textContent ?? null, status: screen.getByRole('status').textContent };
};

it('ADM-19 the admin is told that the mail was taken, and sees the link', () => {
  const { alert, status } = shown({ failure: null, answer: null });
  expect(alert).toBeNull();
  expect(status).toContain('The mail server has taken the mail with the link.');
  expect(status).toContain(made.link);
});

it('ADM-19 the admin is told why the mail was not sent, in the mail server’s words, and hands the link over', () => {
  const { alert, status } = shown({ failure: 'refused', answer: '550 No such mailbox here' });
  expect(alert).toContain('The mail was not sent: the mail server refused it.');
  expect(alert).toContain('550 No such mailbox here');
  expect(status).toContain('Hand over this link.');
  expect(status).toContain(made.link);
});

it('ADM-18 where no mail is sent, nothing is said of it', () => {
  const { alert, status } = shown(null);
  expect(alert).toBeNull();
  expect(status).not.toMatch(/mail server/);
  expect(status).toContain('Hand over this link.');
});
