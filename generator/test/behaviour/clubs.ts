/** Clubs with their events, letters and guests: lists of every length. */
import type { Library } from "./library.js";

export const numbers = (length: number): readonly number[] => Array.from({ length }, (_, index) => index + 1);

/** A club's number of events and of letters. */
export interface Club {
  readonly events: number;
  readonly letters: number;
}

/** In the order of their identifiers, which are the numbers from 1. Children lie in the table in turns, not club by club. */
export async function addClubs({ prisma }: Library, clubs: readonly Club[]): Promise<void> {
  await prisma.club.createMany({ data: clubs.map((_, index) => ({ id: index + 1, name: `Club ${index + 1}` })) });
  const events = inTurns(clubs.map(({ events }) => events));
  const letters = inTurns(clubs.map(({ letters }) => letters));
  for (let start = 0; start < events.length; start += 5000) {
    const part = events.slice(start, start + 5000);
    const day = (id: number) => (id % 7 === 0 ? null : new Date(Date.UTC(2020, 0, 1 + (id % 50))));
    await prisma.event.createMany({
      data: part.map((clubId, index) => ({ id: start + index + 1, clubId, day: day(start + index + 1) })),
    });
  }
  await prisma.letter.createMany({ data: letters.map((clubId, index) => ({ id: index + 1, text: "", clubId })) });
}

/** The numbers from 1, each as often as the list says. */
function inTurns(counts: readonly number[]): readonly number[] {
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  return numbers(most).flatMap((turn) => counts.flatMap((count, index) => (count >= turn ? [index + 1] : [])));
}

/** Each guest is at every nth event, from the first on, n being the guest's number. */
export async function addGuests({ prisma }: Library, guests: number, events: number): Promise<void> {
  for (const id of numbers(guests)) {
    await prisma.guest.create({ data: { id, name: `Guest ${id}` } });
    const attended = numbers(events).filter((event) => event % id === 0);
    // D1 takes 98 values in a statement.
    for (let start = 0; start < attended.length; start += 90) {
      const connect = attended.slice(start, start + 90).map((event) => ({ id: event }));
      await prisma.guest.update({ where: { id }, data: { events: { connect } } });
    }
  }
}

/** A page's items with the identifiers of the items in a list of theirs. */
export function listed(
  document: { readonly "hydra:member": readonly Record<string, unknown>[] },
  list: string,
): readonly (readonly [unknown, readonly unknown[]])[] {
  return document["hydra:member"].map((member) => {
    const children = member[list] as readonly { readonly id: unknown }[];
    return [member.id, children.map(({ id }) => id)];
  });
}
