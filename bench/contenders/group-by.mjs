// Object.groupBy of Node 21, for a command line that expects it.
if (Object.groupBy === undefined) {
  Object.groupBy = (items, keyOf) => {
    const groups = Object.create(null);
    for (const item of items) {
      const key = keyOf(item);
      groups[key] ??= [];
      groups[key].push(item);
    }
    return groups;
  };
}
