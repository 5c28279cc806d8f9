declare module "virtual:playground-worker" {
  /** The address of the worker's module. */
  const url: string;
  export default url;
}
