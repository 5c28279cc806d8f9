// Without the theme's fonts: the reader has fonts, and nothing is loaded for them.
import theme from "vitepress/theme-without-fonts";
import "./style.css";

export default theme;
