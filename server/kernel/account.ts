/** The account that makes a request, and the session that it is made in. */
export type Account = { id: number; email: string; name?: string | null; is_admin: boolean; session?: string };

/** `null` if the token is unknown, expired or revoked, or its account may no longer sign in. */
export type Authenticate = (accessToken: string) => Promise<Account | null>;
