import type { MiddlewareHandler } from 'hono';
import type { Bindings } from '../http/request-listener.ts';

const pages = /^\/oauth\/(?:authorize|interaction|company|invitation|account|password|email)(?:\/|$)/;

/**
 * Pages of the sign-in answer to a person who opens them, and to the application's own frame. A foreign page can make every
 * visitor's browser ask for them, as images for example; browsers say so. Other programs send no such header.
 * @param isHostedElsewhere whether the application is at other origins as well, whose frames are of the same site at best
 */
export function refuseEmbedding(isHostedElsewhere: boolean): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
    if (!isRead || !pages.test(context.req.path)) return next();
    const wanted = context.req.header('Sec-Fetch-Dest');
    const site = context.req.header('Sec-Fetch-Site') ?? '';
    const isOwnFrame = site === 'same-origin' || (isHostedElsewhere && site === 'same-site');
    if (wanted === undefined || wanted === 'document' || (wanted === 'iframe' && isOwnFrame)) return next();
    const headers = { 'Cache-Control': 'no-store', Vary: 'Sec-Fetch-Dest, Sec-Fetch-Site' };
    return context.text('This page can be opened, not embedded.\n', 403, headers);
  };
}
