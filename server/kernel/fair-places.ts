/** A number of places, of which nobody may have more than an equal share once half of them are taken. */
export function createFairPlaces(total: number) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** @returns gives the place back; `null` if there is none for this client */
    enter(client: string): (() => void) | null {
      const own = taken.get(client) ?? 0;
      const clients = taken.size + (own === 0 ? 1 : 0);
      if (all >= total || (all >= total / 2 && own >= total / 2 / clients)) return null;
      taken.set(client, own + 1);
      all += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        const left = (taken.get(client) ?? 1) - 1;
        if (left > 0) taken.set(client, left);
        else taken.delete(client);
      };
    },
  };
}
