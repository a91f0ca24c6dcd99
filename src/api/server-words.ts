/** What the bundled server says, in the language that is spoken. What another server says stays as it came. */
import { type English, translated } from '../language/translate.ts';

/** Its sentences with values in them. */
export const sentences: readonly English[] = [
  '{what} does not exist, or is not yours.',
  'Too many requests. Try again in {seconds} seconds.',
  'The deployment was not triggered: {reason}.',
  'the webhook answered with status {status}',
  'Something went wrong on the server. Its log knows this as {requestId}.',
  'The file is too large: at most {size} MB can be stored.',
  'The body is larger than {size} MB.',
  'must not be longer than {limit} characters',
  'must be one of {names}',
  'holds "{name}" twice',
  'is no JSON: {reason}',
  'is damaged: it cannot be read as a {format} picture.',
  'has {width} × {height} pixels ({megapixels} megapixels): at most {limit} megapixels can be stored.',
];

export function translatedAnswer(said: string): string {
  const known = translated(said);
  return known === said ? (withValues(said) ?? said) : known;
}

function withValues(said: string): string | null {
  for (const sentence of sentences) {
    const values = patternOf(sentence).exec(said)?.groups;
    if (values) return translated(sentence).replaceAll(/\{(\w+)\}/g, (_, name) => translatedAnswer(values[name] ?? ''));
  }
  return null;
}

function patternOf(sentence: string): RegExp {
  const plain = sentence.replace(/[.()]/g, '\\$&');
  return new RegExp(`^${plain.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's');
}
