/** Why the program cannot do what it was started for, in words for the person at the terminal. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
