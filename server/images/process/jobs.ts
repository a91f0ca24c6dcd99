/** The jobs of image processing, run in this process or in a child process. */

import { type ImageFailure, readHeader } from '../decoder.ts';
import { prepareUpload } from '../prepare-upload.ts';
import { resizeImage } from '../proxy/resize.ts';

export const imageJobs = { prepareUpload, readHeader, resizeImage };
export type ImageJobs = typeof imageJobs;

export type JobRequest = { id: number; name: keyof ImageJobs; args: readonly unknown[] };
export type JobAnswer =
  | { id: number; result: unknown }
  | { id: number; failure: Pick<ImageFailure, 'reason' | 'message'> };
