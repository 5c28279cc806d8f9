import type { DescribedField, DescribedResource } from "@prisma-paged/runtime/generator";
import type { ApiResource, ItemField } from "../model/api-model.js";

/** What a module states of its resource for the API's own documents. */
export function describeResource({
  typeName,
  resource,
  prose,
  fields,
  operations,
  relations,
}: ApiResource): DescribedResource {
  return {
    name: typeName,
    resource,
    ...(prose !== "" && { description: prose }),
    fields: Object.fromEntries(fields.map((field) => [field.name, describeField(field)])),
    collections: operations.map(({ operation }) => operation),
    ...(relations.length > 0 && { relations: relations.map(({ operation, target }) => ({ operation, target })) }),
  };
}

function describeField(field: ItemField): DescribedField {
  const shared = {
    ...(field.nullable && { nullable: true as const }),
    ...(field.prose !== "" && { description: field.prose }),
  };
  switch (field.kind) {
    case "scalar": {
      const { type, list, values } = field;
      return { type, ...(list && { list }), ...(values && { values }), ...shared };
    }
    case "embedded-list":
      return { link: field.kind, target: field.target, limit: field.limit, ...shared };
    case "embedded":
    case "collection":
      return { link: field.kind, target: field.target, ...shared };
    case "reference":
      return { link: "item", target: field.target, ...shared };
  }
}
