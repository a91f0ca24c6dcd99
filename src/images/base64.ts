/** Encodes files as the image library expects them: base64 without the prefix of a data URL (IMG-05, IMG-06). */
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';

/** @throws "Invalid DataUrl, cannot strip prefix" when nothing follows the comma */
export function stripDataUrlPrefix(dataUrl: string): string {
  const comma = dataUrl.indexOf(',');
  const payload = comma < 0 ? '' : dataUrl.slice(comma + 1);
  if (payload === '') throw new Error(t(words.invalidDataUrl));
  return payload;
}

/** Rejects for an empty file and for a file that can no longer be read. */
export function fileToBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      try {
        resolve(stripDataUrlPrefix(String(reader.result)));
      } catch (error) {
        reject(error);
      }
    };
    reader.onerror = () => reject(new Error(t('The file cannot be read any more. Choose it again.')));
    reader.readAsDataURL(file);
  });
}
