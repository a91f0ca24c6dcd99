/** Base64 with the URL alphabet and no padding (RFC 4648 §5). */
export function base64Url(bytes: ArrayLike<number>): string {
  let encoded = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const group = [bytes[index] ?? 0, bytes[index + 1] ?? 0, bytes[index + 2] ?? 0] as const;
    const bits = (group[0] << 16) | (group[1] << 8) | group[2];
    const characters = [18, 12, 6, 0].map((shift) => alphabet.charAt((bits >> shift) & 63));
    encoded += characters.slice(0, Math.min(3, bytes.length - index) + 1).join('');
  }
  return encoded;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
