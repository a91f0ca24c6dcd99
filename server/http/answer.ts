import type { Context } from 'hono';
import { compress, jsonText, sendJson } from '../kernel/json-text.ts';

/** `body` is JSON text; `revision` is that of the entity in it, if it has one. */
export type Answer = { status: 204; body: null } | { status: 200 | 201; body: string; revision: number | null };

export async function entityAnswer(status: 200 | 201, entity: unknown): Promise<Answer> {
  const revision = typeof entity === 'object' && entity !== null && 'revision' in entity ? entity.revision : null;
  return { status, body: await jsonText(entity), revision: typeof revision === 'number' ? revision : null };
}

export async function respond(context: Context, answer: Answer): Promise<Response> {
  if (answer.status === 204) return context.body(null, 204);
  if (answer.revision !== null) context.header('ETag', `"${answer.revision}"`);
  return sendJson(context, answer.status, await compress(answer.body, context.req.header('Accept-Encoding')));
}
