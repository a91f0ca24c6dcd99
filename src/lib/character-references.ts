import { characterEntities } from 'character-entities';

/** What 0x80 to 0x9f mean in HTML: Windows' characters, which older texts are full of. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Reads `&uuml;`, `&#252;` and `&#xfc;` as a browser reads them in HTML. What names no character stays as it is. */
export function decodeCharacterReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (reference, decimal, hex, name) => {
    if (name === undefined) return characterAt(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    return Object.hasOwn(characterEntities, name) ? (characterEntities[name] ?? reference) : reference;
  });
}

function characterAt(point: number): string {
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return '\ufffd';
  if (point >= 0x80 && point <= 0x9f) return windows1252.charAt(point - 0x80);
  return String.fromCodePoint(point);
}
