import { prepareProjects } from "./page-projects.js";

/** Makes a project of each page with code, and compiles them all. */
export default prepareProjects;
