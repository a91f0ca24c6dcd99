/** Sample websites to try everything with. They live in `samples/`; only `main.ts` knows them. */
import type { ImageAddresses } from './images/image-addresses.ts';
import type { ImageFiles } from './images/image-files.ts';

export type SampleInstallation = ImageAddresses & {
  files: Pick<ImageFiles, 'write'>;
  /** Where the passwords are stored for later starts. */
  dataDirectory: string;
  /** SAMPLE_ADMIN_PASSWORD and SAMPLE_EDITOR_PASSWORD replace the random passwords. */
  environment: Readonly<Record<string, string | undefined>>;
};

export type Samples = {
  /** The path of a deployment webhook that takes every deployment and does nothing. */
  webhookPath: string;
  /**
   * Call it at every start.
   * @returns whether the websites were stored, which happens only in an empty installation
   */
  prepare: (installation: SampleInstallation) => Promise<boolean>;
};
