import type { Markup } from "../render.js";

/** A tab of several, whose contents are shown one at a time. */
export interface Tab {
  readonly name: string;
  readonly content: Markup;
}

/** Renders radio buttons that look like tabs. The style sheet shows the content of the chosen tab, without a script. */
export function Tabs({ legend, tabs }: { legend: string; tabs: readonly Tab[] }): Markup {
  return (
    <fieldset class="tabs">
      <legend>{legend}</legend>
      {tabs.map(({ name }, index) => (
        <>
          <input type="radio" name="tab" id={`tab-${index + 1}`} checked={index === 0} autocomplete="off" />
          <label for={`tab-${index + 1}`}>{name}</label>
        </>
      ))}
      {tabs.map(({ content }, index) => (
        <div class={`tab tab-${index + 1}`}>{content}</div>
      ))}
    </fieldset>
  );
}
