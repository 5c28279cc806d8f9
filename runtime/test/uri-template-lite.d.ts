declare module "uri-template-lite" {
  const lite: { expand(template: string, variables: object): string };
  export default lite;
}
