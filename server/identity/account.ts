/** The account that makes a request. */
export type Account = { id: number; email: string; is_admin: boolean };

/** `null` if the token is unknown, expired or revoked, or its account no longer exists. */
export type Authenticate = (accessToken: string) => Promise<Account | null>;
