/** The store could not be asked, or did not answer in time. */
export class StoreUnavailable extends Error {
  /** PostgreSQL's class of codes for connections. */
  readonly code = '08006';

  /** @param mayHaveWritten the connection was lost after a write was sent, so that it may have been stored */
  constructor(
    message: string,
    readonly mayHaveWritten: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'StoreUnavailable';
  }
}
