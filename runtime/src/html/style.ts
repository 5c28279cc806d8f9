/** The page's whole style: no external font, image or sheet. Colours follow the reader's light or dark scheme. */
export const style: string = `
:root{color-scheme:light dark;--back:#f6f7f9;--face:#fff;--text:#1b1f24;--quiet:#57606a;--line:#dde1e6;--soft:#eef1f4;--accent:#0a58ca;--on-accent:#fff;--mark:#fff3c4;--mark-text:#5c4300;--bad:#b42318;--shade:#1b1f2440}
@media (prefers-color-scheme:dark){:root{--back:#121519;--face:#1a1e24;--text:#e4e7eb;--quiet:#9ba5b1;--line:#2d333b;--soft:#232932;--accent:#7db4ff;--on-accent:#0b1a2e;--mark:#3a3113;--mark-text:#f3d98b;--bad:#ff8a80;--shade:#000a}}
*{box-sizing:border-box}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--back);color:var(--text);overflow-wrap:break-word}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.15em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:1rem;top:-4rem;padding:.5rem 1rem;background:var(--accent);color:var(--on-accent);border-radius:0 0 6px 6px;z-index:1}
.skip:focus{top:0}
.wide{max-width:84rem;margin:0 auto;padding:0 1.25rem}
.top{background:var(--face);border-bottom:1px solid var(--line)}
.top .wide{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;justify-content:space-between;min-height:3.25rem;padding-block:.5rem}
.top .home{display:flex;gap:.6rem;align-items:center;font-weight:650;color:inherit;text-decoration:none}
.top img{max-height:2rem;max-width:10rem}
.top nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
.top .home:hover{text-decoration:underline}
main.wide{padding-block:1.25rem 2rem}
main:focus{outline:0}
.crumbs ol{display:flex;flex-wrap:wrap;list-style:none;margin:0;padding:0;font-size:.875rem;color:var(--quiet)}
.crumbs li+li::before{content:"/";margin:0 .5rem;color:var(--quiet)}
.title{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .9rem;margin:.35rem 0 1rem}
h1{font-size:1.75rem;line-height:1.25;letter-spacing:-.015em;margin:0;min-width:0;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
h1,td,dd,.short,.inline a,.crumbs a,.crumbs span{unicode-bidi:plaintext}
h1,dd{text-align:left}
h2{font-size:1.05rem;margin:1.75rem 0 .5rem}
.title p,.lead{margin:0;color:var(--quiet)}
.lead{max-width:46rem;margin:0 0 1.25rem}
.views{display:flex;flex-wrap:wrap;gap:.35rem;list-style:none;padding:0;margin:0 0 1rem}
.views a{display:inline-block;padding:.2rem .75rem;border:1px solid var(--line);border-radius:99px;background:var(--face);color:inherit;text-decoration:none;font-size:.9rem}
.views a:hover{border-color:var(--accent)}
.views a[aria-current]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.panel{background:var(--face);border:1px solid var(--line);border-radius:8px;margin:0 0 1rem}
summary{cursor:pointer;padding:.6rem 1rem;font-weight:600}
.panel>:not(summary){padding:0 1rem 1rem}
fieldset{border:0;margin:0;padding:0 0 .75rem;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,10.5rem),1fr));gap:.6rem 1rem;min-width:0}
legend{padding:0;margin-bottom:.35rem;color:var(--quiet);font-size:.8rem;font-weight:600;letter-spacing:.03em}
label span{display:block;font-size:.875rem;margin-bottom:.15rem}
label small{display:block;color:var(--quiet)}
input,select,button{font:inherit;color:inherit}
input,select{width:100%;min-height:2.5rem;padding:.35rem .6rem;background:var(--back);border:1px solid var(--quiet);border-radius:6px}
::placeholder{color:var(--quiet);opacity:1}
.actions{display:flex;gap:1rem;align-items:center;margin-top:.25rem}
button{min-height:2.5rem;padding:.35rem 1.25rem;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);font-weight:600;cursor:pointer}
button:hover{filter:brightness(1.1)}
@media (min-width:56rem){.panel form{display:grid;grid-template-columns:1fr 1fr;gap:0 2rem}.panel form>fieldset:first-of-type:not(:last-of-type),.actions{grid-column:1/-1}}
.search{display:flex;gap:.6rem;align-items:end;margin:0 0 1rem}.search label{flex:1;min-width:0}
.applied{display:flex;flex-wrap:wrap;gap:.4rem;list-style:none;margin:0 0 1rem;padding:0}
.applied a{display:inline-block;padding:.15rem .7rem;border-radius:99px;background:var(--mark);color:var(--mark-text);text-decoration:none;font-size:.9rem;overflow-wrap:anywhere}
.applied a:hover{text-decoration:underline}
.applied a.clear{background:none;color:var(--accent)}
.bar{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;margin:.75rem 0}
.bar.end{justify-content:flex-end}
.bar p{margin:0;color:var(--quiet);font-variant-numeric:tabular-nums}
.pager{display:flex;flex-wrap:wrap;gap:.35rem;align-items:center;font-variant-numeric:tabular-nums}
.step{display:inline-block;padding:.35rem .8rem;min-height:2.4rem;border:1px solid var(--line);border-radius:6px;background:var(--face);text-decoration:none}
a.step:hover{border-color:var(--accent)}
.step[aria-disabled]{color:var(--quiet);background:none;border-color:transparent}
.page{padding:0 .6rem;color:var(--quiet);white-space:nowrap}
@media (min-width:64rem){@supports selector(::details-content){.few>summary{display:none}.few::details-content{content-visibility:visible}.few>form{padding-top:.75rem}}}
.scroll{overflow-x:auto;background:linear-gradient(to left,var(--face) 40%,transparent) right/3rem 100% no-repeat local,linear-gradient(to left,var(--shade),transparent) right/1rem 100% no-repeat scroll,var(--face);border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%}
th,td{padding:.45rem .75rem;font-size:.94rem;text-align:left;font-weight:400;white-space:nowrap;border-bottom:1px solid var(--line)}
tbody tr:last-child>*{border-bottom:0}
tbody tr:hover>*{background:var(--soft)}
thead th{font-size:.84rem;font-weight:600;color:var(--quiet);background:var(--soft)}
thead th:first-child,tbody th{position:sticky;left:0}
thead th:first-child,tbody th{box-shadow:inset -1px 0 var(--line)}
tbody th{background:var(--face)}
.about{min-height:1.5rem;min-width:1.5rem;padding:0;border:1px solid;border-radius:99px;background:none;color:inherit;font-size:.78rem;line-height:1}
[popover]{max-width:min(26rem,90vw);padding:1rem 1.25rem;border:1px solid var(--quiet);border-radius:8px;background:var(--face);color:var(--text);font-size:1rem;font-weight:400;text-align:left;white-space:pre-line}
thead a{color:inherit;text-decoration:none}
thead a:hover{text-decoration:underline}
[aria-sort]{color:var(--text)}
.arrow.idle{opacity:.55}
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
.fields{margin:0;background:var(--face);border:1px solid var(--line);border-radius:8px}
.fields>div{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.25rem 1.25rem;padding:.55rem 1rem}
.fields>div+div{border-top:1px solid var(--line)}
.fields+.panel{margin-top:1rem}
.ways{padding-left:1.25rem}
dt{color:var(--quiet)}
dt small{display:block;white-space:pre-line}
dd{margin:0;overflow-wrap:anywhere}
.text{white-space:pre-wrap}
pre{margin:0;overflow:auto;tab-size:2}
pre.json{white-space:pre-wrap;overflow-wrap:anywhere}
.raw{margin:1.5rem 0 0}
.raw pre{max-height:34rem}
.raw i{font-style:normal;color:var(--quiet)}
.head summary{overflow-wrap:anywhere}
.head summary span{white-space:nowrap}
.head p{margin:0 0 .5rem;color:var(--quiet)}
.head dl,.head ul{margin:0;padding:0;list-style:none;font-size:.9rem}
.head dl>div{display:grid;grid-template-columns:minmax(8rem,11rem) minmax(0,1fr);gap:0 1rem;padding:.2rem 0}
.formats{display:flex;gap:.9rem;margin-left:auto;font-size:.9rem}
.raw+.raw{margin-top:.5rem}
.command{margin:.75rem 0 0;color:var(--quiet);font-size:.9rem;overflow-wrap:anywhere}
.command code{-webkit-user-select:all;user-select:all}
.copy{min-height:1.75rem;padding:0 .7rem;font-size:.8rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1rem;list-style:none;margin:0;padding:0}
.cards li{background:var(--face);border:1px solid var(--line);border-radius:8px;padding:1rem 1.1rem}
.cards h2{margin:0;font-size:1.15rem}
.cards p{margin:.35rem 0 0;color:var(--quiet);font-size:.95rem}
.cards ul{list-style:none;margin:.6rem 0 0;padding:.6rem 0 0;border-top:1px solid var(--line)}
.cards ul li{border:0;background:none;padding:.1rem 0}
.title .status{color:var(--bad);font-weight:650}
@media (max-width:40rem){.wide{padding-inline:1rem}h1{font-size:1.45rem}th,td{padding:.45rem .7rem}.short{max-width:14rem}.fields>div,.head dl>div{grid-template-columns:1fr}.page{order:-1;flex-basis:100%;padding:0}}
@media print{.top,.panel,.pager,.raw,.skip,.command,.formats,.about,.views,search{display:none}.scroll{overflow:visible}th,td{white-space:normal;font-size:.7rem;padding:.2rem .3rem}.short{max-width:9rem}}
`.trim();
