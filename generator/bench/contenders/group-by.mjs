// What Node 21 brings, for a command line that expects it.
Object.groupBy ??= (items, keyOf) => {
  const groups = Object.create(null);
  for (const item of items) (groups[keyOf(item)] ??= []).push(item);
  return groups;
};
