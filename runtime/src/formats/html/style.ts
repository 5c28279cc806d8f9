import { hideable } from "./table/column-choice.js";

/**
 * The selectors of columns that are not chosen, by number. The first column is always visible, because it names the
 * rows.
 */
const hiddenColumns = Array.from({ length: hideable - 1 }, (_, index) => index + 2)
  .map((column) => `main:has(#column-${column}:not(:checked)) tr>:nth-child(${column})`)
  .join(",");

/** The selectors of the content of the chosen tab. */
const chosenTab = [1, 2, 3, 4, 5].map((tab) => `#tab-${tab}:checked~.tab-${tab}`).join(",");

/** The CSS of a browsable page besides the shared CSS. It loads no external font, image or style sheet. */
export const style: string =
  `.skip{position:absolute;left:1rem;top:-4rem;padding:.5rem 1rem;background:var(--accent);color:var(--on-accent);border-radius:0 0 6px 6px;z-index:9}
.skip:focus{top:0}
main.wide{padding-block:1rem 2rem}
main:focus{outline:0}
.crumbs ol{display:flex;flex-wrap:wrap;list-style:none;margin:0;padding:0;font-size:.875rem;color:var(--quiet)}
.crumbs li+li::before{content:"›";margin:0 .5rem;color:var(--quiet)}
.title{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .9rem;margin:.2rem 0 .85rem}
h1{font-size:1.75rem;line-height:1.25;letter-spacing:-.015em;margin:0;min-width:0;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
h1,td,dd,.short,.inline a,.crumbs a,.crumbs span{unicode-bidi:plaintext}
h1,dd{text-align:left}
h2{font-size:1.05rem;margin:1.75rem 0 .5rem}
.title p,.lead{margin:0;color:var(--quiet)}
.lead{max-width:46rem;margin:0 0 1.25rem}
.formats{display:flex;flex-wrap:wrap;gap:.9rem;margin-left:auto;font-size:.9rem}
.views{display:flex;flex-wrap:wrap;gap:.35rem;list-style:none;padding:0;margin:0 0 .85rem}
.views a{display:inline-block;padding:.15rem .75rem;border:1px solid var(--line);border-radius:99px;background:var(--face);color:inherit;text-decoration:none;font-size:.875rem}
.views a:hover{border-color:var(--accent)}
.views a[aria-current]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.panel{background:var(--face);border:1px solid var(--line);border-radius:8px;margin:0 0 1rem}
summary{cursor:pointer}
.panel>summary{padding:.6rem 1rem;font-weight:600}
.panel>:not(summary){padding:0 1rem 1rem}
fieldset{border:0;margin:0;padding:0;min-width:0}
legend{padding:0;margin-bottom:.35rem;color:var(--quiet);font-size:.8rem;font-weight:600;letter-spacing:.03em}
.panel form fieldset,.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,10.5rem),1fr));gap:.6rem 1rem;padding:0 0 .75rem}
label span{display:block;font-size:.8rem;color:var(--quiet);margin-bottom:.1rem}
label small{display:block;color:var(--quiet)}
input,select,button{font:inherit;color:inherit}
input,select{width:100%;min-height:2.375rem;padding:.3rem .6rem;background:var(--face);border:1px solid var(--quiet);border-radius:6px}
input[type=checkbox],input[type=radio]{width:1.1rem;min-height:0;height:1.1rem;margin:0;accent-color:var(--accent)}
::placeholder{color:var(--quiet);opacity:1}
.actions{display:flex;gap:1rem;align-items:center;margin-top:.25rem}
button{min-height:2.375rem;padding:.3rem 1.1rem;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);font-weight:600;cursor:pointer}
button:hover{filter:brightness(1.1)}
button.quiet{min-height:2rem;padding:0 .6rem;border:1px solid var(--line);background:var(--face);color:var(--accent);font-weight:400}
.tools{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:0 0 .85rem;position:relative}
.tools>label{flex:0 1 12rem;min-width:0}
.tools>.find{flex:1 1 14rem}
.find span{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.menu>summary{display:flex;align-items:center;gap:.4rem;min-height:2.375rem;padding:.3rem .9rem;border:1px solid var(--quiet);border-radius:6px;background:var(--face);list-style:none;white-space:nowrap}
.menu>summary::after{content:"";margin:.3em 0 0;border:.3em solid transparent;border-top-color:var(--quiet)}
.menu[open]>summary{border-color:var(--accent)}
summary::-webkit-details-marker{display:none}
.menu>div{padding:1rem;border:1px solid var(--line);border-radius:8px;background:var(--face);margin-top:.4rem}
.menu .grid{padding:0}
.menu .look+.grid{margin-top:1rem}
.look fieldset+fieldset{margin-top:1rem}
.check{display:flex;gap:.5rem;align-items:center;padding:.15rem 0}
.add>summary{color:var(--accent);margin-top:.6rem;text-decoration:underline 1px;text-underline-offset:.15em;list-style:none}
.add>summary::before{content:"+ "}
.add[open]>summary{display:none}
.add[open]>label{display:block;margin-top:.6rem}
@media (min-width:64rem){.menu>div{position:absolute;left:0;top:100%;z-index:5;width:max-content;min-width:17rem;max-width:44rem;max-height:70vh;overflow:auto;box-shadow:0 6px 24px var(--shade)}.menu>div:has(.grid>:nth-child(2)){width:44rem}.menu>div:has(.look){width:max-content}.find~.menu>div{left:auto;right:0}}
@media (max-width:63.999rem){.menu[open]{flex-basis:100%}.menu[open]>summary{width:max-content}}
.applied{display:flex;flex-wrap:wrap;gap:.4rem;list-style:none;margin:0 0 .85rem;padding:0}
.applied a{display:inline-block;padding:.1rem .7rem;border-radius:99px;background:var(--mark);color:var(--mark-text);text-decoration:none;font-size:.9rem;overflow-wrap:anywhere}
.applied a:hover{text-decoration:underline}
.applied a.clear{background:none;color:var(--accent)}
.bar{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center;justify-content:space-between;margin:0 0 .6rem}
.bar.end{justify-content:flex-end;margin:.75rem 0}
.bar p{margin:0;color:var(--quiet);font-variant-numeric:tabular-nums}
.pager{display:flex;flex-wrap:wrap;gap:.35rem;align-items:center;font-variant-numeric:tabular-nums;font-size:.94rem}
.step{display:inline-block;padding:.25rem .7rem;min-height:2rem;border:1px solid var(--line);border-radius:6px;background:var(--face);text-decoration:none}
a.step:hover{border-color:var(--accent)}
.step[aria-disabled]{color:var(--quiet);background:none;border-color:transparent}
.page{padding:0 .6rem;color:var(--quiet);white-space:nowrap}
.page input{width:5.5rem;min-height:2rem;padding:.1rem .4rem;color:var(--text)}
.scroll{overflow:auto;max-height:calc(100vh - 1rem);background:linear-gradient(to left,var(--face) 40%,transparent) right/3rem 100% no-repeat local,linear-gradient(to left,var(--shade),transparent) right/1rem 100% no-repeat scroll,var(--face);border:1px solid var(--line);border-radius:8px}
.scroll.fits{overflow:visible;max-height:none}
table{border-collapse:separate;border-spacing:0;width:100%}
th,td{padding:.45rem .75rem;font-size:.94rem;text-align:left;font-weight:400;white-space:nowrap;border-bottom:1px solid var(--line)}
tbody tr:last-child>*{border-bottom:0}
tbody tr:hover>*{background:var(--soft)}
thead th{position:sticky;top:0;z-index:2;font-size:.84rem;font-weight:600;color:var(--quiet);background:var(--soft)}
thead th:first-child{z-index:3;border-top-left-radius:7px}
thead th:last-child{border-top-right-radius:7px}
tbody tr:last-child>:first-child{border-bottom-left-radius:7px}
thead th:first-child,tbody th{left:0;box-shadow:inset -1px 0 var(--line)}
tbody th{position:sticky;background:var(--face)}
main:has(#dense:checked) tbody>tr>*{padding-block:.1rem;font-size:.875rem}
${hiddenColumns}{display:none}
.about{min-height:1.25rem;min-width:1.25rem;padding:0;border:1px solid var(--line);border-radius:99px;background:none;color:inherit;font-size:.72rem;line-height:1}
[popover]{max-width:min(26rem,90vw);padding:.75rem 1rem;border:1px solid var(--quiet);border-radius:8px;background:var(--face);color:var(--text);font-size:.94rem;font-weight:400;text-align:left;white-space:pre-line;box-shadow:0 6px 24px var(--shade)}
@supports (position-area:bottom){[popover]{inset:auto;margin:.3rem;position-area:bottom span-right;position-try-fallbacks:flip-inline,bottom}}
thead a{color:inherit;text-decoration:none}
thead a:hover{text-decoration:underline}
[aria-sort]{color:var(--text)}
.arrow{display:inline-block;vertical-align:middle;opacity:.6}
[aria-sort] .arrow{opacity:1}
.arrow::before,.arrow::after{content:"";display:block;border:.28em solid transparent}
.arrow::before{border-bottom-color:currentColor}
.arrow::after{border-top-color:currentColor;margin-top:.12em}
[aria-sort=ascending] .arrow::after,[aria-sort=descending] .arrow::before{border-color:transparent}
.number{text-align:right;font-variant-numeric:tabular-nums}
.none{color:var(--quiet)}
.short{display:inline-block;max-width:26rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:bottom}
code,pre{font:.85em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
a>.short{text-decoration:underline 1px;text-underline-offset:.15em}
.inline{display:inline;list-style:none;margin:0;padding:0}
.inline li{display:inline}
.inline li+li::before{content:", "}
.notice{padding:2rem 1.25rem;text-align:center;background:var(--face);border:1px dashed var(--line);border-radius:8px}
.notice p{margin:.25rem 0}
.fields{margin:0 0 1rem;background:var(--face);border:1px solid var(--line);border-radius:8px}
.fields>div{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.25rem 1.25rem;padding:.45rem 1rem}
.fields>div+div{border-top:1px solid var(--line)}
.related{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:1rem;margin:0 0 1rem}
.related section{background:var(--face);border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem}
.related h2,.related p{margin:0}
.related ul{margin:.35rem 0;padding-left:1.25rem}
.related p a{font-weight:600}
.ways{display:flex;flex-wrap:wrap;gap:.6rem 1.25rem;align-items:center;list-style:none;margin:0 0 1.25rem;padding:0}
.ways li:first-child a{display:inline-block;padding:.35rem 1.1rem;border-radius:6px;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:600}
dt{color:var(--quiet)}
dt small{display:block;white-space:pre-line}
dd{margin:0;overflow-wrap:anywhere}
.text{white-space:pre-wrap}
pre{margin:0;overflow:auto;tab-size:2}
pre.json{white-space:pre-wrap;overflow-wrap:anywhere}
.request{margin:1.5rem 0 0}
.request>summary{font-weight:400;color:var(--quiet);font-size:.9rem;overflow-wrap:anywhere}
.request summary span{white-space:nowrap}
.tabs legend,.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.tabs>input{position:absolute;opacity:0}
.tabs>label{display:inline-block;padding:.2rem .8rem;border-bottom:2px solid transparent;cursor:pointer;color:var(--quiet)}
.tabs>input:checked+label{color:var(--text);border-color:var(--accent);font-weight:600}
.tabs>input:focus-visible+label{outline:3px solid var(--accent);outline-offset:-2px;border-radius:4px}
.tab{display:none;border-top:1px solid var(--line);padding-top:.75rem;margin-top:-1px}
${chosenTab}{display:block}
.tab pre{max-height:34rem}
.headers p{margin:0 0 .5rem;color:var(--quiet)}
.headers dl,.headers ul{margin:0;padding:0;list-style:none;font-size:.9rem}
.headers dl>div{display:grid;grid-template-columns:minmax(8rem,11rem) minmax(0,1fr);gap:0 1rem;padding:.2rem 0}
.code{display:flex;gap:1rem;align-items:start;justify-content:space-between}
.code>:first-child{flex:1;min-width:0;overflow-wrap:anywhere}
.code>code{-webkit-user-select:all;user-select:all}
.code+.code{margin-top:.75rem}
.copy{min-height:1.75rem;padding:0 .7rem;font-size:.8rem;font-weight:400;background:none;border:1px solid var(--line);color:var(--accent)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1rem;list-style:none;margin:0;padding:0}
.cards li,.route{background:var(--face);border:1px solid var(--line);border-radius:8px;padding:1rem 1.1rem}
.cards h2{margin:0;font-size:1.15rem}
.cards p{margin:.35rem 0 0;color:var(--quiet);font-size:.95rem}
.cards ul{list-style:none;margin:.6rem 0 0;padding:.6rem 0 0;border-top:1px solid var(--line)}
.cards ul li{border:0;background:none;padding:.1rem 0}
.route{margin:0 0 1rem}
.route h3,.route dd p{margin:0}
.route h3 code{font-weight:600}
.route>p,.route .fields{margin:.35rem 0}
.route .code{margin:.6rem 0;padding:.5rem .7rem;background:var(--soft)}
.route summary{padding:.3rem 0;color:var(--accent)}
.route dt{color:inherit}
.route small{color:var(--quiet)}
.title .status{color:var(--bad);font-weight:650}
@media (max-width:40rem){.wide{padding-inline:1rem}h1{font-size:1.45rem}th,td{padding:.45rem .7rem}tbody th .short,thead th:first-child{max-width:9.5rem}.short{max-width:14rem}.fields>div,.headers dl>div{grid-template-columns:1fr;gap:0}.bar:not(.end) :is(.page,.end){display:none}.page{order:-1;flex-basis:100%;padding:0}.tools>label{flex:1 1 8rem}.tools>.find{flex-basis:100%}.find span{position:absolute;width:1px;height:1px;clip-path:inset(50%)}}
@media print{.top,.panel,.pager,.skip,.formats,.about,.views,search{display:none}.scroll{overflow:visible;max-height:none}thead th,tbody th{position:static}th,td{white-space:normal;font-size:.7rem;padding:.2rem .3rem}.short{max-width:9rem}}
`.trim();
