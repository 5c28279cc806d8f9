/** No tsconfig.json is around the schema. */
export const getTsconfig = () => null;
