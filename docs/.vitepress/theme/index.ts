/// <reference lib="dom" />
// Without the theme's fonts: the reader has fonts, and nothing is loaded for them.
import type { Theme } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import "./style.css";

export default {
  extends: theme,
  /** Keeps the sidebar's link to the current page in view. */
  enhanceApp({ router }) {
    router.onAfterRouteChange = () => {
      if (typeof document === "undefined") return;
      document.querySelector(".VPSidebar .is-active")?.scrollIntoView({ block: "nearest" });
    };
  },
} satisfies Theme;
