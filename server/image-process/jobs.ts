/** The jobs of image processing, run in this process or in a child process. */
import { resizeImage } from '../image-proxy/resize.ts';
import { type ImageFailure, readHeader } from '../images/decoder.ts';
import { prepareUpload } from '../images/prepare-upload.ts';

export const imageJobs = { prepareUpload, readHeader, resizeImage };
export type ImageJobs = typeof imageJobs;

export type JobRequest = { id: number; name: keyof ImageJobs; args: readonly unknown[] };
export type JobAnswer =
  | { id: number; result: unknown }
  | { id: number; failure: Pick<ImageFailure, 'reason' | 'message'> };
