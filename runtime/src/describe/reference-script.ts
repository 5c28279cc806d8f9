/**
 * The script of the reference page: it passes the OpenAPI document to the component, with a request to copy at each
 * operation, in curl and TypeScript: beside the parameters if there is room. A style sheet keeps the component from
 * breaking names within words.
 */
export const referenceScript: string = `
const explorer=document.querySelector("openapi-explorer");
await customElements.whenDefined("openapi-explorer");
const sheet=new CSSStyleSheet();
sheet.replaceSync(".param-name,.param-type,.key,.title,.m-table td:first-child{word-break:normal;overflow-wrap:normal}.param-name{white-space:nowrap}syntax-highlighter::part(btn-copy){position:static;align-self:end;margin:.25rem 0 0}@media(min-width:1100px){.nav-bar{width:260px}.expanded-endpoint-body{display:grid;grid-template-columns:minmax(0,1fr) clamp(18rem,26vw,26rem);column-gap:2rem;align-items:start}.expanded-endpoint-body>*{grid-column:1;min-width:0}.expanded-endpoint-body>section{grid-area:1/2/span 20;position:sticky;top:1rem}}");
explorer.shadowRoot.adoptedStyleSheets=[...explorer.shadowRoot.adoptedStyleSheets,sheet];
const address=new URL(explorer.dataset.document,location);
const spec=await(await fetch(address)).json();
const base=address.href.replace(/\\/openapi\\.json$/,"");
spec.servers=[{url:base}];
const sample=(path,{parameters=[]})=>{
const isPaged=parameters.some(({name,$ref})=>($ref?spec.components.parameters[$ref.split("/").at(-1)]?.name:name)==="page");
const names=path.split("/").filter(part=>part!=="");
const keys=names.filter(part=>part[0]==="{").map(part=>part.slice(1,-1));
const call=names.map(part=>part[0]==="{"?'[":'+part.slice(1,-1)+'"]':/^[A-Za-z_$][\\w$]*$/.test(part)?"."+part:"["+JSON.stringify(part)+"]").join("");
const input=[...(keys.length?["param: { "+keys.map(key=>key+': "…"').join(", ")+" }"]:[]),...(isPaged?['query: { page: "2" }']:[])].join(", ");
return[
{lang:"shell",label:"curl",source:"curl -H 'Accept: application/json' \\\\\\n  '"+base+path+(isPaged?"?page=2":"")+"'"},
{lang:"typescript",label:"TypeScript",source:"const response =\\n  await client"+call+".$get("+(input&&"{ "+input+" }")+");"}]};
for(const[path,item]of Object.entries(spec.paths))if(item.get)item.get["x-code-samples"]=sample(path,item.get);
await explorer.loadSpec(spec);
if(explorer.explorerLocation)explorer.scrollTo(explorer.explorerLocation);
`.trim();
