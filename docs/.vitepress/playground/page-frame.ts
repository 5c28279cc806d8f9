/** Shows an HTML page of the API in a frame. Its links and forms lead to requests, and no script of it runs. */

/** Returns the page without its script, which the frame would refuse with a message in the console. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}

/**
 * Sends a request instead of following a link or submitting a form.
 * @param path the address of the page
 */
export function keepInFrame(frame: HTMLIFrameElement, path: string, send: (path: string) => void): void {
  const page = frame.contentDocument;
  if (page === null) return;
  const open = (target: string) => {
    const url = new URL(target, new URL(path, origin));
    if (url.origin === origin) send(url.pathname + url.search);
    else if (/^https?:$/.test(url.protocol)) window.open(url, "_blank", "noopener");
  };
  page.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest("a[href]")?.getAttribute("href");
    if (link === null || link === undefined) return;
    event.preventDefault();
    if (link.startsWith("#")) page.getElementById(link.slice(1))?.scrollIntoView();
    else open(link);
  });
  page.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const entries = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]);
    const sent = new URLSearchParams(entries.filter(([, value]) => value !== ""));
    open(`${form.getAttribute("action") ?? path.replace(/\?.*/, "")}?${sent}`);
  });
}

/** The origin of the requests. No page is loaded from it. */
const origin = "http://localhost";
