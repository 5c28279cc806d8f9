/** Numbers and dates as the reader's language writes them. The pages' own words are English. */
import { parseAccept } from "hono/utils/accept";

export interface Locale {
  /** The language of the words in a date, if it is not that of the page. */
  readonly language: string | undefined;
  /** `135,233`. */
  count(count: number): string;
  /** `1 item`, `135,233 items`. */
  items(count: number): string;
  /** A decimal number with all its digits; undefined for any other text. */
  number(text: string): string | undefined;
  /** A point in time in UTC, a day, or a time of day, in the form that the API sends; undefined for any other text. */
  time(text: string): string | undefined;
}

/** So many languages of a request are looked at. */
const considered = 10;

/** Digits after the point that every runtime can format. */
const mostDigits = 20;

/** @param acceptLanguage the header of the request */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const tag = preferredLanguage(acceptLanguage);
  const formats = new Map<number, Intl.NumberFormat>();
  const numberFormat = (digits: number): Intl.NumberFormat => {
    const format =
      formats.get(digits) ??
      // Also a number of four digits has groups, whatever its language prefers: a page writes all its numbers alike.
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
      // A column of creation times has one in each row, which nobody reads: the element's title has the whole value.
      const hasFraction = day === undefined && fraction !== undefined && /[1-9]/.test(fraction);
      return dates(day !== undefined, time !== undefined, hasFraction).format(date);
    },
  };
}

/** The first language of the header that this runtime knows, without its extensions. */
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
    // `*`, or no language tag.
    return undefined;
  }
}

/** A format of the language for each of the forms in use: to make one takes longer than to use it. */
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

/** True for a number without an exponent. As a text, `Intl` formats it without a loss. */
function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
