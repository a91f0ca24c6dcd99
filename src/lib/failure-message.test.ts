import { afterEach, describe, expect, test } from 'vitest';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import { failureMessage } from './failure-message.ts';

const labels: Record<string, string> = { path: 'Path', fqdn: 'FQDN', ci_user: 'CI user', headline: 'Headline' };
const draft: Record<string, unknown> = { path: '/besuch', fqdn: 'a b', headline: '', body: 'one\ntwo' };
const fields = { labelOf: (name: string) => labels[name] ?? name, textIn: (name: string) => draft[name] };
const invalid = (messages: Record<string, string[]>) =>
  ({ code: 'invalid', status: 422, message: 'Api Error: {}', fields: messages }) as const;

afterEach(() => speak('en-GB', {}));

describe('PAGE-21 a refusal is one sentence for users', () => {
  test.each([
    [{ path: ['is already taken'] }, 'The path /besuch is already taken.'],
    [{ fqdn: ['must be a host name like www.example.com'] }, 'The FQDN a b must be a host name like www.example.com.'],
    [{ headline: ['must not be blank'] }, 'The headline must not be blank.'],
    [{ ci_user: ['is too long'] }, 'The CI user is too long.'],
    [{ body: ['is too long'] }, 'The body is too long.'],
    [{ path: ['Path has been taken'] }, 'Path: Path has been taken.'],
    [{ 'meta_data.path': ['is odd'], headline: [] }, 'The path /besuch is odd.'],
    [{ path: ['is odd'], fqdn: ['is odd'] }, 'The path /besuch is odd. The FQDN a b is odd.'],
  ])('from the messages of fields %j', (messages, message) => {
    expect(failureMessage(invalid(messages), fields)).toBe(message);
  });

  test('in German', () => {
    speak('de-DE', german);
    labels.path = 'Pfad';
    expect(failureMessage(invalid({ path: ['ist schon vergeben'] }), fields)).toBe('Pfad /besuch ist schon vergeben.');
  });

  test.each([
    ['This domain already has settings.', 409, 'This domain already has settings.'],
    ['invalid', 422, 'The server did not accept what was sent.'],
    ['Boom {"at": 1}.', 500, 'Something went wrong on the server.'],
    [undefined, 418, 'The server refused it.'],
    [undefined, 503, 'The server is not available at the moment.'],
    [undefined, 404, 'It is not there any more.'],
  ])('from the message %j with status %i', (said, status, message) => {
    const failure = { code: 'refused', status, message: 'Api Error: {}', ...(said ? { said } : {}) } as const;
    expect(failureMessage(failure)).toBe(message);
  });

  test('a 401 has our own message, whatever the server says', () => {
    const failure = {
      code: 'unauthenticated',
      status: 401,
      message: 'Api Error: {}',
      said: 'Not this token.',
    } as const;
    expect(failureMessage(failure)).toBe('You are not logged in any more.');
  });

  test('a 404 that comes from a proxy does not mean that the entity is gone', () => {
    const failure = { code: 'unreachable', status: 404, message: 'Content is kein JSON: <' } as const;
    expect(failureMessage(failure)).toBe('The server is not available at the moment.');
  });

  test('without a response the failure has its own message', () => {
    expect(failureMessage({ code: 'unreachable', message: 'The server cannot be reached.' })).toBe(
      'The server cannot be reached.',
    );
  });
});
