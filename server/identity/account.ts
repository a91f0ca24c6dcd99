/** Who a request is made by. */
export type Account = { id: number; email: string; is_admin: boolean };

/** `null` when the token is unknown, expired or revoked, or its account is gone. */
export type Authenticate = (accessToken: string) => Promise<Account | null>;
