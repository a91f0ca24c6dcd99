/** Places for uploads, each of which holds its body in memory until it is stored. */
import type { IncomingMessage } from 'node:http';
import { isTooSlow, usualPace } from '../http/slow-requests.ts';
import { QueueFull } from '../kernel/work-queue.ts';

type Upload = { account: string; incoming: IncomingMessage | undefined; bytesBefore: number; begunAt: number };

/** An upload that keeps to this pace keeps its place. One that does not is ended when somebody needs the place. */
const paceOfPlace = { ...usualPace, grace: 1000 };

export function createUploadPlaces({ all, each }: { all: number; each: number }) {
  const taken = new Set<Upload>();
  const isStalled = ({ incoming, bytesBefore, begunAt }: Upload) =>
    incoming !== undefined &&
    !incoming.complete &&
    isTooSlow(incoming.socket.bytesRead - bytesBefore, performance.now() - begunAt, paceOfPlace);
  /** Frees a place among these. @throws QueueFull if all of them are in use */
  const free = (uploads: readonly Upload[]) => {
    const stalled = uploads.find(isStalled);
    if (!stalled) throw new QueueFull();
    taken.delete(stalled);
    stalled.incoming?.socket.destroy();
  };
  return {
    /** @throws QueueFull at once, so that no client waits with a half-sent body */
    async run<T>(account: string, incoming: IncomingMessage | undefined, store: () => Promise<T>): Promise<T> {
      const own = [...taken].filter((upload) => upload.account === account);
      if (own.length >= each) free(own);
      if (taken.size >= all) free([...taken]);
      const upload = { account, incoming, bytesBefore: incoming?.socket.bytesRead ?? 0, begunAt: performance.now() };
      taken.add(upload);
      try {
        return await store();
      } finally {
        taken.delete(upload);
      }
    },
  };
}
