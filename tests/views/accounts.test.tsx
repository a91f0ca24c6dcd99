/** The own account, and what an admin sees of another's. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import { AccountDetails } from '../../src/users/account-details.tsx';
import { OwnAccountScreen } from '../../src/users/own-account.tsx';
import { UserListScreen } from '../../src/users/user-list.tsx';
import { refusal } from '../charts/command.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';

const state = {
  password_set_at: null,
  has_app: true,
  factor_since: '2026-02-03T12:00:00Z',
  passkeys: 0,
  recovery_codes: 8,
  sessions: 2,
  last_used_at: null,
  email_confirmed_at: null,
  unconfirmed_email: null,
};
const me = {
  id: 5,
  email: 'ada@kontor.example',
  name: null,
  is_admin: false,
  account: { sends_mail: true },
  image_library: null,
  invitations: null,
  activity: false,
  domain_trash: null,
  has_references: false,
  account_url: null,
};
const user = {
  id: 5,
  email: 'ada@kontor.example',
  name: 'Ada Löwe',
  is_admin: false,
  domains: [],
  revision: 1,
  deactivated_at: null,
  sign_in: state,
};

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(button(name));
    await settled();
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function draw(view: React.ReactNode, known: object = me, further: object = {}) {
  const getAccount = () => ({ name: null, email: me.email, sign_in: state, sessions: null, company: null, ...further });
  const calls = controllableClient({ getMe: () => known, getAccount, getUser: () => user, listUsers: () => [user] });
  await act(async () => {
    renderServed(view, calls.client);
    await settled();
  });
  return { ...calls, sent: (call: string) => calls.calls.flatMap(({ name, given }) => (name === call ? [given] : [])) };
}

describe('the own account', () => {
  it('ACC-01 the old password and a long enough new one are sent once, and a refusal stands at its field', async () => {
    const calls = await draw(<OwnAccountScreen />);
    await press('Change password');
    type('Old password', 'wrong');
    type('New password', 'short');
    await press('Change password');
    expect(screen.getByText('5 characters: at least 8 are needed.')).toBeTruthy();
    expect(calls.sent('changePassword')).toEqual([]);
    type('New password', 'heron walks at noon');
    await press('Change password');
    expect(calls.sent('changePassword')).toMatchObject([
      { body: { old_password: 'wrong', new_password: 'heron walks at noon', language: 'en' } },
    ]);
    await act(async () => {
      calls.reject(
        'changePassword',
        new ApiError({
          ...{ ...refusal, said: 'The old password is not right.' },
          fields: { old_password: ['The old password is not right.'] },
        }),
      );
      await settled();
    });
    expect(screen.getByLabelText('Old password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('The old password is not right.')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Old password'));
    await press('Change password');
    await act(async () => {
      calls.resolve('changePassword', { ended_sessions: 2 });
      await settled();
    });
    expect(screen.queryByLabelText('Old password')).toBeNull();
    expect(document.activeElement).toBe(button('Change password'));
  });

  it('ACC-03 without mail an admin changes the own address with the password, and is given the link; others ask an admin', async () => {
    await draw(<OwnAccountScreen />, { ...me, account: { sends_mail: false } });
    expect(screen.getByText('You log in with it. An admin can change it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
    cleanup();
    const calls = await draw(<OwnAccountScreen />, { ...me, is_admin: true, account: { sends_mail: false } });
    await press('Change email');
    type('New email', 'ada@example.org');
    type('Password', 'heron walks at noon');
    await press('Change email');
    expect(calls.sent('changeOwnEmail')).toMatchObject([
      { body: { email: 'ada@example.org', password: 'heron walks at noon' } },
    ]);
    const link = 'https://cms.example/oauth/email?token=abc';
    await act(async () => {
      const made = { email: 'ada@example.org', expires_at: '2026-02-04T12:00:00Z', link, mail: null };
      calls.resolve('changeOwnEmail', made);
      await settled();
    });
    expect(screen.getByText(link)).toBeTruthy();
  });

  it('ACC-01 recovery codes are counted; language and theme are chosen in place, and focus returns to the word', async () => {
    await draw(<OwnAccountScreen />);
    expect(screen.getByText('8 recovery codes are left.')).toBeTruthy();
    expect(screen.getByText("As the browser's, System")).toBeTruthy();
    await press('Change appearance');
    expect(button('Deutsch').getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    await press('Close');
    expect(screen.getByText("As the browser's, Dark")).toBeTruthy();
    expect(document.activeElement).toBe(button('Change appearance'));
  });

  it('ACC-01 a refusal that stands at no field is told above the form', async () => {
    const calls = await draw(<OwnAccountScreen />);
    await press('Change name');
    await press('Save');
    await act(async () => {
      calls.reject('updateAccount', new ApiError({ ...refusal, fields: { email: ['is not known.'] } }));
      await settled();
    });
    expect(screen.getByRole('alert').textContent).toContain('Nothing was changed: ');
  });

  it('ACC-01 a password is shown and hidden inside its field', async () => {
    await draw(<OwnAccountScreen />);
    await press('Change password');
    const field = screen.getByLabelText<HTMLInputElement>('Old password');
    expect(field.type).toBe('password');
    await press('Show Old password');
    expect(field.type).toBe('text');
    expect(button('Hide Old password').textContent).toBe('Hide Old password');
    await press('Hide Old password');
    expect(field.type).toBe('password');
  });

  it('S77 the own sessions can be ended one by one, except this one, or all others at once', async () => {
    const session = (id: string, device: string | null, is_current: boolean) => ({
      ...{ id, device, network: '192.0.2.0', is_current },
      ...{ signed_in_at: '2026-05-11T08:12:00Z', last_used_at: '2026-05-12T07:51:00Z' },
    });
    const sessions = [session('here', 'Firefox, Linux', true), session('there', null, false)];
    const calls = await draw(<OwnAccountScreen />, me, { sessions });
    expect(screen.getByRole('heading', { name: '2 sessions' })).toBeTruthy();
    expect(screen.getByRole('row', { name: /Firefox, Linux.*192\.0\.2\.0.*now, this one/ })).toBeTruthy();
    await press('End');
    expect(calls.sent('endOwnSessions')).toMatchObject([{ body: { session: 'there' } }]);
    await act(async () => {
      calls.reject('endOwnSessions', new ApiError({ code: 'unreachable', message: 'No answer.' }));
      await settled();
    });
    expect(screen.getByText('The session is not ended: No answer.')).toBeTruthy();
    await press('End all others');
    expect(calls.sent('endOwnSessions')[1]).toMatchObject({ body: { session: null } });
    expect(screen.getByText(/^Authenticator app, since /)).toBeTruthy();
  });

  it('ACC-06 the company sign-in that the account is bound to is named', async () => {
    await draw(<OwnAccountScreen />, me, {
      company: { issuer: 'https://login.kommune.example/realm', bound_at: '2026-02-03T12:00:00Z' },
    });
    expect(screen.getByText('login.kommune.example')).toBeTruthy();
    expect(screen.getByText(/^Bound on /)).toBeTruthy();
  });

  it('ACC-03 an address that its owner has confirmed by mail says when, to the owner and to admins', async () => {
    const confirmed = { ...state, email_confirmed_at: '2026-05-08T12:00:00Z' };
    await draw(<OwnAccountScreen />, me, { sign_in: confirmed });
    expect(screen.getByText('Confirmed on Fri 8 May. You log in with it.')).toBeTruthy();
    await draw(<AccountDetails user={user} state={confirmed} />);
    expect(screen.getByText('Confirmed on Fri 8 May. A new address is confirmed by mail first.')).toBeTruthy();
    await draw(<AccountDetails user={user} state={state} />);
    expect(screen.getByText('A new address is confirmed by mail first.')).toBeTruthy();
  });

  it('ACC-04 what a name is for is said beside it, and in its form', async () => {
    await draw(<OwnAccountScreen />);
    expect(screen.getByText('Colleagues see it in history, activity and beside what you edit.')).toBeTruthy();
    await press('Change name');
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getByText('Colleagues see it in history, activity and beside what you edit.')).toBeTruthy();
  });

  it('ACC-01 ACC-04 a server that announces no account is asked for none', async () => {
    const calls = await draw(<OwnAccountScreen />, { ...me, account: null });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is nothing at this address');
    expect(calls.sent('getAccount')).toEqual([]);
  });
});

describe('the account of somebody else', () => {
  it('ACC-02 a link that could not be mailed is shown to be handed over, one that was mailed is not', async () => {
    const calls = await draw(<AccountDetails user={user} state={state} />);
    const made = { email: user.email, expires_at: '2026-05-12T13:12:00Z' };
    await press('Send password link');
    await act(async () => {
      calls.resolve('sendPasswordLink', { ...made, link: null, mail: { failure: null, answer: null } });
      await settled();
    });
    expect(screen.getByText(/^A link is sent to ada@kontor\.example\. It works once, until /)).toBeTruthy();
    await press('Send password link');
    const link = 'https://kontor.example/oauth/password/new?token=x';
    await act(async () => {
      calls.resolve('sendPasswordLink', { ...made, link, mail: { failure: 'refused', answer: '550 No such mailbox' } });
      await settled();
    });
    expect(screen.getByText(link)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('550 No such mailbox');
  });

  it('ACC-03 deactivating asks first, says what ends, and Cancel changes nothing', async () => {
    const calls = await draw(<AccountDetails user={user} state={state} />);
    await press('Deactivate…');
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('Deactivate Ada Löwe?');
    expect(dialog.textContent).toContain('2 sessions end at once.');
    await press('Cancel');
    expect(calls.sent('deactivateUser')).toEqual([]);
    await press('Deactivate…');
    await press('Deactivate');
    expect(calls.sent('deactivateUser')).toMatchObject([{ params: { userId: 5 } }]);
  });
});

describe('ACC-03 ACC-04 the list of users', () => {
  const gone = { ...user, id: 6, email: 'tim@kontor.example', name: null, deactivated_at: '2026-05-08T10:00:00Z' };
  const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')?.textContent ?? '';

  it('ACC-03 ACC-04 has names above addresses, and marks who is deactivated', async () => {
    const calls = controllableClient({ getMe: () => me, listUsers: () => [user, gone] });
    await act(async () => {
      renderServed(<UserListScreen />, calls.client);
      await settled();
    });
    expect(rowOf('Ada Löwe')).toContain('ada@kontor.example');
    expect(rowOf('Ada Löwe')).not.toContain('deactivated');
    expect(rowOf('tim@kontor.example')).toMatch(/deactivated Fri 8 May/);
  });

  it('ACC-03 has no column for a state that the server does not tell', async () => {
    const calls = controllableClient({ getMe: () => ({ ...me, account: null }), listUsers: () => [user] });
    await act(async () => {
      renderServed(<UserListScreen />, calls.client);
      await settled();
    });
    expect(screen.queryByRole('columnheader', { name: 'State' })).toBeNull();
  });

  it('ADM-19 says beside an invitation that its mail was refused', async () => {
    const mail = { failure: 'refused', answer: '550 No such mailbox here' };
    const invitation = { id: 1, email: 'nora@example.org', is_admin: false, domains: [], invited_by: null, mail };
    const listed = { ...invitation, expires_at: '2026-05-08T10:00:00Z', is_open: true };
    const known = { ...me, invitations: { sends_mail: true } };
    const calls = controllableClient({ getMe: () => known, listUsers: () => [user], listInvitations: () => [listed] });
    await act(async () => {
      renderServed(<UserListScreen />, calls.client);
      await settled();
    });
    expect(
      screen.getByText(/^The mail was not sent: the mail server refused it\. 550 No such mailbox here$/),
    ).toBeTruthy();
  });
});
