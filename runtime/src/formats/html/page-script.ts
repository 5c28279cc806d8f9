/**
 * The only script of the pages, which all work without it. A button copies a command or a document. Without TLS, a page
 * has no clipboard, so the script selects the text and copies it in the old way. A field for a related item
 * suggests items from the API while the visitor types. Points in time have the visitor's local time in their titles.
 * The next page keeps the columns and the density that the visitor chose. A table that fits its page does not scroll
 * separately, so that its head stays at the top of the window. An open menu closes after a click outside of it, and on
 * Escape.
 */
export const pageScript: string = `
const all=(selector,run)=>document.querySelectorAll(selector).forEach(run);
all(".code",box=>{
const text=box.firstChild;
const button=document.createElement("button");
button.type="button";button.className="copy";button.textContent="Copy";button.ariaLive="polite";
button.onclick=async()=>{
try{await navigator.clipboard.writeText(text.textContent)}
catch{getSelection().selectAllChildren(text);document.execCommand("copy")}
button.textContent="Copied";setTimeout(()=>{button.textContent="Copy"},2000)};
box.append(button)});
all("input[data-find]",input=>{
const{find,by,key,text}=input.dataset,list=input.list;
let last;
input.placeholder="type a name";
input.oninput=async()=>{
const sought=last=input.value.trim();
if(!sought)return;
const url=new URL(find,location);
url.searchParams.set(by,sought);
const answer=await fetch(url,{headers:{Accept:"application/json,application/ld+json;q=.9"}});
if(!answer.ok||sought!==last)return;
const found=await answer.json();
list.replaceChildren(...(Array.isArray(found)?found:Object.values(found).find(Array.isArray)??[]).map(item=>new Option(item[text],item[key])))};
input.onchange=()=>{
const option=[...list.options].find(({label})=>label===input.value);
if(option)input.value=option.value}});
all("time[datetime$=Z]",time=>{
const date=new Date(time.dateTime);
if(!isNaN(date))time.title+="\\n"+date.toLocaleString(undefined,{dateStyle:"medium",timeStyle:"long"})});
const kept=input=>(input.id==="dense"?"dense":"hidden:"+location.pathname.replace(/\\.\\w+$/,"")+":"+input.value);
all("input[data-look]",input=>{
try{if(localStorage.getItem(kept(input)))input.checked=!input.defaultChecked}catch{}
input.onchange=()=>{try{
if(input.checked===input.defaultChecked)localStorage.removeItem(kept(input));else localStorage.setItem(kept(input),1)}catch{}
fit()}});
const fit=()=>all(".scroll",frame=>{
frame.classList.remove("fits");
frame.classList.toggle("fits",frame.scrollWidth<=frame.clientWidth)});
addEventListener("resize",fit);fit();
addEventListener("click",({target})=>all(".menu[open]",menu=>{if(!menu.contains(target))menu.open=false}));
addEventListener("keydown",({key})=>{if(key==="Escape")all(".menu[open]",menu=>{menu.open=false;menu.firstChild.focus()})});
`.trim();
