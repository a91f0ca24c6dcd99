/** What the bundled server says with values in it. Loaded with the German texts: in English it stays as it came. */
import { messages } from './german-messages.ts';

export const sentences = [
  '{what} does not exist, or is not yours.',
  'Another page has the path {path} by now. Give that page another path, then restore this one.',
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
] as const satisfies readonly (keyof typeof messages)[];

const texts: Readonly<Record<string, string>> = messages;
const patterns = sentences.map((sentence) => ({ german: messages[sentence], pattern: patternOf(sentence) }));

/** In German, with its values, as far as they are known as well; null for what is none of the sentences. */
export function serverSentence(said: string): string | null {
  for (const { german, pattern } of patterns) {
    const values = pattern.exec(said)?.groups;
    if (values) return german.replaceAll(/\{(\w+)\}/g, (_, name) => inGerman(values[name] ?? ''));
  }
  return null;
}

const inGerman = (said: string) => (Object.hasOwn(texts, said) ? texts[said] : null) ?? serverSentence(said) ?? said;

function patternOf(sentence: string): RegExp {
  const plain = sentence.replace(/[.()]/g, '\\$&');
  return new RegExp(`^${plain.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's');
}
