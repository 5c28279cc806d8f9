/**
 * The pages' only script: a button beside each command copies it. It makes the buttons itself, so that without scripts
 * there are none. A page without TLS has no clipboard: there the command is selected and copied in the old way.
 */
export const copyScript: string = `
for(const code of document.querySelectorAll(".command code")){
const button=document.createElement("button");
button.type="button";button.className="copy";button.textContent="Copy";button.ariaLive="polite";
button.onclick=async()=>{
try{await navigator.clipboard.writeText(code.textContent)}
catch{getSelection().selectAllChildren(code);document.execCommand("copy")}
button.textContent="Copied";setTimeout(()=>{button.textContent="Copy"},2000)};
code.after(" ",button)}
`.trim();
