/** Payloads of events without secrets and with long texts cut: formatted in one line, or as data. */

const secret = /token|secret|password|verifier|nonce|code/i;
const longestText = 120;
const longestPayload = 1000;

/** Empty for an event without a payload. */
export function payloadOf(event: { readonly type: string }): string {
  const { type: _, ...payload } = event;
  if (Object.keys(payload).length === 0) return '';
  return cut(textOf(payload), longestPayload);
}

/** A copy as plain data, without secrets and with long texts cut. */
export function withoutSecrets(value: object): Record<string, unknown> {
  const text = textOf(value);
  return text.startsWith('{') ? JSON.parse(text) : { notShown: text };
}

function textOf(payload: object): string {
  const above: object[] = [];
  try {
    return JSON.stringify(payload, function (this: object, name: string, value: unknown) {
      while (above.length > 0 && above.at(-1) !== this) above.pop();
      if (secret.test(name) || (name === 'value' && 'name' in this && secret.test(String(this.name))))
        return value === null || value === undefined ? value : '•••';
      if (typeof value === 'string')
        return cut(
          value.replaceAll(/[?#].*/gs, (rest) => (secret.test(rest) ? '…' : rest)),
          longestText,
        );
      if (typeof value === 'function') return '(function)';
      if (typeof value === 'bigint') return String(value);
      if (value instanceof Error) return `${value.name}: ${value.message}`;
      if (typeof value !== 'object' || value === null) return value;
      if (above.includes(value)) return '(circle)';
      above.push(value);
      return value;
    });
  } catch (error) {
    return `(not shown: ${error})`;
  }
}

const cut = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
