import type { Markup } from "../render.js";
import type { Column } from "./columns.js";

/** The number of the last column that the style sheet can hide. The first column is always visible. */
export const hideable = 16;

/**
 * Renders the choice of the visible columns and of the rows' density. The style sheet applies it, and the script
 * remembers it.
 */
export function ColumnChoice({ columns }: { columns: readonly Column[] }): Markup {
  const [, ...otherColumns] = columns.slice(0, hideable);
  return (
    <div class="look">
      {otherColumns.length > 0 && (
        <fieldset>
          <legend>Columns</legend>
          {otherColumns.map(({ key, text }, index) => (
            <Check id={`column-${index + 2}`} value={key} text={text} checked />
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>Density</legend>
        <Check id="dense" value="dense" text="Compact rows" />
      </fieldset>
    </div>
  );
}

/** Renders a checkbox. It has no name, so that a form does not send it. */
function Check({ id, value, text, checked }: { id: string; value: string; text: string; checked?: boolean }): Markup {
  return (
    <label class="check" for={id}>
      <input type="checkbox" id={id} value={value} checked={checked} data-look="" autocomplete="off" /> {text}
    </label>
  );
}
