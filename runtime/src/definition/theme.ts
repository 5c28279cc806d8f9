/** How the pages for people look, beside the API's title (`platform.theme`). */
export interface Theme {
  /** A path of the site, which the application serves, or an `https:` URL. */
  readonly logo?: string;
  /** `#rrggbb`. Each colour scheme shows the nearest shade that can be read in it. */
  readonly accent?: string;
}
