/** Formats numbers and dates in the reader's language. The other words of the pages are English. */
import { parseAccept } from "hono/utils/accept";

export interface Locale {
  /** The language of the words in a date; undefined if it is English, the language of the page. */
  readonly language: string | undefined;
  /** Returns a whole number as text: `135,233`. */
  count(count: number): string;
  /** Returns a number of items as text: `1 item`, `135,233 items`. */
  items(count: number): string;
  /** Returns a decimal number with all its digits; undefined for any other text, and for more than 20 decimals. */
  number(text: string): string | undefined;
  /**
   * Returns a point in time in UTC, a day, or a time of day, from the form that the API sends. Undefined for any other
   * text.
   */
  time(text: string): string | undefined;
}

/** The number of languages in `Accept-Language` that are considered. */
const considered = 10;

/** The number of decimals that every JavaScript runtime can format. */
const mostDigits = 20;

/**
 * Returns the formats of the reader's language.
 * @param acceptLanguage the header of the request
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const tag = preferredLanguage(acceptLanguage);
  const formats = new Map<number, Intl.NumberFormat>();
  const numberFormat = (digits: number): Intl.NumberFormat => {
    const format =
      formats.get(digits) ??
      // A number of four digits has groups in every language, so that all numbers of a page look alike.
      new Intl.NumberFormat(tag, {
        useGrouping: "always",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    formats.set(digits, format);
    return format;
  };
  const counts = new Intl.NumberFormat(tag, { useGrouping: "always" });
  const dates = dateFormats(tag);
  const language = new Intl.Locale(tag).language;
  const count = (value: number) => counts.format(value);
  return {
    language: language === "en" ? undefined : tag,
    count,
    items: (value) => `${count(value)} ${value === 1 ? "item" : "items"}`,
    number(text) {
      if (!isDecimal(text)) return undefined;
      const digits = text.split(".")[1]?.length ?? 0;
      return digits > mostDigits ? undefined : numberFormat(digits).format(text);
    },
    time(text) {
      const [, day, time, fraction] = /^(\d{4}-\d\d-\d\d)?(?:(?:^|T)(\d\d:\d\d:\d\d)(\.\d+)?)?Z?$/.exec(text) ?? [];
      if (day === undefined && time === undefined) return undefined;
      const date = new Date(`${day ?? "1970-01-01"}T${time ?? "00:00:00"}${(fraction ?? "").slice(0, 4)}Z`);
      if (Number.isNaN(date.getTime())) return undefined;
      // A point in time is shown without fractions of a second, because nobody reads them in a column of creation
      // times. The element's title has the whole value.
      const hasFraction = day === undefined && fraction !== undefined && /[1-9]/.test(fraction);
      return dates(day !== undefined, time !== undefined, hasFraction).format(date);
    },
  };
}

/** Returns the first language of the header that this runtime knows, without its extensions; otherwise `en-US`. */
function preferredLanguage(acceptLanguage: string | undefined): string {
  const ranges = acceptLanguage === undefined ? [] : parseAccept(acceptLanguage).slice(0, considered);
  for (const { type, q } of ranges) {
    const tag = q > 0 ? knownLanguage(type) : undefined;
    if (tag !== undefined) return tag;
  }
  return "en-US";
}

function knownLanguage(range: string): string | undefined {
  try {
    const [tag] = Intl.NumberFormat.supportedLocalesOf(new Intl.Locale(range).baseName);
    return tag;
  } catch {
    // The range is `*`, or not a language tag.
    return undefined;
  }
}

/**
 * Returns a function that returns the format of a date. It keeps each format, because creating one takes longer than
 * using it.
 */
function dateFormats(tag: string): (hasDay: boolean, hasTime: boolean, hasFraction: boolean) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (hasDay, hasTime, hasFraction) => {
    const form = [hasDay, hasTime, hasFraction].join();
    const format =
      formats.get(form) ??
      new Intl.DateTimeFormat(tag, {
        timeZone: "UTC",
        ...(hasDay && { year: "numeric", month: "short", day: "numeric" }),
        ...(hasTime && { hour: "numeric", minute: "2-digit", second: "2-digit" }),
        ...(hasFraction && { fractionalSecondDigits: 3 }),
        // Only a point in time has a zone.
        ...(hasDay && hasTime && { timeZoneName: "short" }),
      });
    formats.set(form, format);
    return format;
  };
}

/**
 * Returns whether the text is a decimal number without an exponent. `Intl` formats such a text without losing digits.
 */
function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
