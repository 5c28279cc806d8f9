import type { QueryEntry } from "../../../request/query-string.js";
import { toName } from "../../../request/query-string.js";
import type { Markup } from "../render.js";
import type { Control } from "./form-controls.js";

/** Renders the query entries for which a form has no control, as hidden inputs. */
export function Carried({ entries }: { entries: readonly QueryEntry[] }): Markup {
  return (
    <>
      {entries.map(({ path, value }) => (
        <input type="hidden" name={toName(path)} value={value} />
      ))}
    </>
  );
}

/** Renders a control with its label and its description. */
export function LabelledField({ control, base }: { control: Control; base: string }): Markup {
  return (
    <label for={`field-${control.name}`}>
      <span>
        {control.label}
        {control.required && " (required)"}
      </span>
      <ControlField control={control} base={base} />
      {control.description && <small>{control.description}</small>}
    </label>
  );
}

/**
 * Renders a control without its label.
 * @param base the base of this API's links: `/api`
 */
export function ControlField({
  control: { name, value, input, required },
  base,
}: {
  control: Control;
  base: string;
}): Markup {
  const common = { id: `field-${name}`, name, required };
  switch (input.kind) {
    case "select":
      return (
        <select {...common}>
          {input.options.map(([option, text]) => (
            <option value={option} selected={option === value}>
              {text}
            </option>
          ))}
        </select>
      );
    case "number": {
      const { step, max, placeholder } = input;
      return <input type="number" {...{ ...common, value, step, max, placeholder }} />;
    }
    case "text": {
      const { type, placeholder, longest: maxlength, lookup } = input;
      const step = type === "time" ? "any" : undefined;
      const plain = { type, ...common, value, placeholder, maxlength, step, autocomplete: "off" };
      if (lookup === undefined) return <input {...plain} />;
      const { path, parameter, key, text } = lookup;
      const list = `items-${name}`;
      // The script fills the list from the collection.
      const source = { "data-find": base + path, "data-by": parameter, "data-key": key, "data-text": text };
      return (
        <>
          <input {...plain} list={list} {...source} />
          <datalist id={list} />
        </>
      );
    }
  }
}
