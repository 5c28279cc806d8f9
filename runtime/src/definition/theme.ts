/** The logo and the colour of the browsable pages (`platform.theme`). */
export interface Theme {
  /** The URL of the logo: a path that the application serves (`/logo.svg`), or an `https:` URL. Default: no logo. */
  readonly logo?: string;
  /** The accent colour, as `#rrggbb`. Light and dark pages each show the nearest shade that is readable there. */
  readonly accent?: string;
}
