// A Hydra collection, as an engineer writes it by hand.
import { pageSize } from "../schema.mjs";

export function collection(path, rows, { total, page, next, previous } = {}) {
  const link = (number) => `${path}?page=${number}`;
  const document = { "@context": "/contexts/Event", "@id": path, "@type": "hydra:Collection" };
  if (total !== undefined) document["hydra:totalItems"] = total;
  document["hydra:member"] = rows.map((row) => ({ "@id": `/events/${row.id}`, "@type": "Event", ...row }));
  const view = { "@id": link(page ?? 1), "@type": "hydra:PartialCollectionView" };
  if (total !== undefined) {
    const last = Math.ceil(total / pageSize);
    view["hydra:first"] = link(1);
    view["hydra:last"] = link(last);
    if (page > 1) view["hydra:previous"] = link(page - 1);
    if (page < last) view["hydra:next"] = link(page + 1);
  } else {
    if (previous) view["hydra:previous"] = previous;
    if (next) view["hydra:next"] = next;
  }
  document["hydra:view"] = view;
  return document;
}
