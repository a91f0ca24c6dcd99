import type { Hono } from 'hono';
import type { Bindings } from '../http/request-listener.ts';
import {
  isFromOwnPage,
  isRead,
  openVisit,
  readForm,
  refuseForm,
  refuseMethod,
  type SignInOptions,
  type Visit,
} from './visit.ts';

type LinkPage = {
  path: string;
  /** The page that the link leads to; its form sends the token as `form_token`. */
  show: (visit: Visit, token: string) => Promise<Response>;
  submit: (visit: Visit, token: string, form: URLSearchParams) => Promise<Response>;
};

/** A page behind a mailed link. Only its form does something, because programs that look at mails follow links. */
export function addLinkPage(app: Hono<Bindings>, options: SignInOptions, { path, show, submit }: LinkPage): void {
  app.all(path, async (context) => {
    const visit = openVisit(options, context);
    const { t } = visit.texts;
    if (isRead(context)) return show(visit, context.req.query('token') ?? '');
    if (context.req.method !== 'POST') return refuseMethod(visit, t('Sign in'));
    const form = await readForm(context);
    return isFromOwnPage(visit) ? submit(visit, form.get('form_token') ?? '', form) : refuseForm(visit, t('Sign in'));
  });
}
