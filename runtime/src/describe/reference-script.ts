/**
 * The script of the reference page: it gives the OpenAPI document to the component, with a request to copy at each
 * operation, in curl and TypeScript. The component would break names within words, which its style sheet is told not to do.
 */
export const referenceScript: string = `
const explorer=document.querySelector("openapi-explorer");
await customElements.whenDefined("openapi-explorer");
const sheet=new CSSStyleSheet();
sheet.replaceSync(".param-name,.param-type,.key,.title,.m-table td:first-child{word-break:normal;overflow-wrap:normal}.param-name{white-space:nowrap}");
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
{lang:"shell",label:"curl",source:"curl -H 'Accept: application/json' '"+base+path+(isPaged?"?page=2":"")+"'"},
{lang:"typescript",label:"TypeScript",source:"const response = await client"+call+".$get("+(input&&"{ "+input+" }")+");"}]};
for(const[path,item]of Object.entries(spec.paths))if(item.get)item.get["x-code-samples"]=sample(path,item.get);
await explorer.loadSpec(spec);
if(explorer.explorerLocation)explorer.scrollTo(explorer.explorerLocation);
`.trim();
