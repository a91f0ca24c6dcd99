/** Style, script, icon and font of the sign-in pages, which load nothing from the application. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** By path, with their types. */
export function readSignInAssets(): [path: string, type: string, body: string | Uint8Array<ArrayBuffer>][] {
  return [
    ['/oauth/sign-in.css', 'text/css; charset=utf-8', style],
    ['/oauth/sign-in.js', 'text/javascript; charset=utf-8', script],
    ['/oauth/sign-in.svg', 'image/svg+xml', icon],
    ['/oauth/sign-in.woff2', 'font/woff2', readFont()],
  ];
}

function readFont() {
  const { resolve } = createRequire(import.meta.url);
  // Written out, because `npm run pack` finds the package by this call.
  return readFileSync(resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'));
}

/** The same design tokens as in the application. */
const style = `@font-face{font-family:"Source Sans 3 Variable";font-style:normal;font-weight:200 900;font-display:swap;
  src:url(/oauth/sign-in.woff2) format("woff2")}
:root{color-scheme:light dark;
  --paper:light-dark(#ffffff,#131b1d);--wash:light-dark(#f4f6f6,#1a2326);
  --edge:light-dark(#6a7d80,#728285);--ink:light-dark(#0b2227,#e4ebeb);--ink-2:light-dark(#384c50,#b5c0c1);
  --act:light-dark(#0a5d6b,#72d2dd);--act-2:light-dark(#06434f,#9be7ed);--act-soft:light-dark(#dbf2f4,#132f34);
  --on-act:light-dark(#ffffff,#04191e);--marker:light-dark(#fdd625,#f6d236);
  --stop:light-dark(#b31c1e,#fa938c);--stop-soft:light-dark(#ffeeec,#3b1e1c);
  --bar:light-dark(#062a32,#02080a);--on-bar:light-dark(#f1f6f7,#e2eaea);
  --font-sans:"Source Sans 3 Variable","Source Sans 3",system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body,h1,p{margin:0}
button,input{font:inherit;color:inherit}
body{background:var(--paper);color:var(--ink);font:400 1rem/1.5rem var(--font-sans);min-height:100vh;
  -webkit-font-smoothing:antialiased;overflow-wrap:break-word}
h1{font-size:1.875rem;line-height:2.25rem;font-weight:650;letter-spacing:-.012em;text-wrap:balance;margin-bottom:.5rem}
.quiet{color:var(--ink-2)}
.vh{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);border:0;padding:0}
:focus-visible{outline:2px solid var(--ink);outline-offset:0;box-shadow:0 0 0 5px var(--marker);border-radius:3px}
.bar :focus-visible{outline-color:var(--bar)}
.wrap{max-width:84rem;margin-inline:auto;padding-inline:1rem}
.bar{background:var(--bar);border-bottom:1px solid var(--bar)}
.bar .wrap{display:flex;align-items:end;min-height:3rem}
.brand{display:flex;align-items:center;height:2.5rem;color:var(--on-bar);font-weight:700;font-size:1.125rem;letter-spacing:-.01em;text-decoration:none}
.brand:hover{text-decoration:underline;text-underline-offset:.25em;text-decoration-thickness:2px}
.signin{max-width:25rem;padding-block:clamp(1.5rem,6vw,5rem) 3rem}
form{display:grid;gap:1.125rem;margin-top:1.5rem}
.next{margin-top:1.5rem}
.field>label{display:block;font-weight:600;font-size:.9375rem;line-height:1.25rem;margin-bottom:.25rem}
.in{display:block;width:100%;min-height:2.75rem;padding:.3125rem .625rem;font-size:1.0625rem;border:1px solid var(--edge);border-radius:3px;background:var(--paper)}
.in.vh{position:absolute;width:1px;min-height:0;height:1px;padding:0;border:0}
.in:hover{border-color:var(--ink-2)}
.in[aria-invalid=true]{border-color:var(--stop);border-width:2px;padding:.25rem .5625rem}
.pw{position:relative}
.pw:has(.w:not([hidden])) .in{padding-inline-end:6rem}
.w{position:absolute;inset-inline-end:.375rem;top:.5rem;min-height:1.75rem;padding-inline:.375rem;border:0;border-radius:3px;background:none;color:var(--act);font-weight:600;font-size:.9375rem;cursor:pointer}
.w:hover{background:var(--act-soft);color:var(--act-2);text-decoration:underline}
.btn{display:inline-flex;align-items:center;justify-content:center;justify-self:start;min-height:2.75rem;padding:.25rem 1.5rem;border:1px solid var(--act);border-radius:3px;background:var(--act);color:var(--on-act);font-weight:600;text-decoration:none;cursor:pointer}
.btn:hover{background:var(--act-2);border-color:var(--act-2)}
[hidden]{display:none!important}
.signin .sessions{padding:0;list-style:none}
.sessions li{padding-block:.75rem;border-top:1px solid var(--edge)}
.sessions form{margin-top:.5rem}
.qr{width:13rem;max-width:100%;margin-top:1rem;border:1px solid var(--edge);border-radius:3px}
.qr svg{display:block;width:100%;height:auto}
code{font:600 1rem/1.5rem ui-monospace,Menlo,Consolas,monospace}
p+p,.qr+p{margin-top:.75rem}
.signin .codes{margin-top:1rem;padding:0;list-style:none}
.signin h2{font-size:1.25rem;line-height:1.75rem;font-weight:650;margin:2rem 0 .5rem}
.signin ul{margin:.5rem 0;padding-inline-start:1.25rem}
.btn:not(.go){background:var(--paper);color:var(--act)}
.btn:not(.go):hover{background:var(--act-soft);color:var(--act-2)}
fieldset{margin:0;padding:0;border:0}
legend{padding:0;font-weight:600}
.choice{display:flex;align-items:center;gap:.5rem;min-height:2.25rem}
.choice input{width:1.25rem;height:1.25rem;accent-color:var(--act)}
.signin a:not(.btn){color:var(--act)}
.notice{display:flex;gap:.75rem;padding:.75rem 1rem;background:var(--stop-soft);border-inline-start:4px solid var(--stop)}
.notice .i{flex:none;width:20px;height:20px;margin-top:2px;stroke-width:1.75;color:var(--stop)}
@media (min-width:768px){.wrap{padding-inline:1.5rem}}
@media (min-width:1200px){.wrap{padding-inline:2rem}}
@media (max-width:767px){h1{font-size:1.625rem;line-height:2rem}}
@media (forced-colors:active){.bar{border-bottom:1px solid CanvasText}:focus-visible{outline:3px solid Highlight}
  .btn{background:Highlight;color:HighlightText;forced-color-adjust:none}}
`;

const script = `for (const button of document.querySelectorAll('[data-show]')) {
  const field = document.getElementById(button.getAttribute('aria-controls'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = field.type === 'text';
    field.type = shown ? 'password' : 'text';
    button.firstElementChild.textContent = shown ? button.dataset.show : button.dataset.hide;
  });
  field.form.addEventListener('submit', () => { field.type = 'password'; });
}
const decode = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
const encode = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=+$/, '');
const withBytes = (list = []) => list.map((one) => ({ ...one, id: decode(one.id) }));
async function askPasskey(options) {
  const publicKey = { ...options, challenge: decode(options.challenge) };
  const { credentials } = navigator;
  const credential = options.user
    ? await credentials.create({ publicKey: { ...publicKey, user: { ...options.user, id: decode(options.user.id) },
        excludeCredentials: withBytes(options.excludeCredentials) } })
    : await credentials.get({ publicKey: { ...publicKey, allowCredentials: withBytes(options.allowCredentials) } });
  const response = {};
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature']) {
    if (credential.response[name]) response[name] = encode(credential.response[name]);
  }
  return JSON.stringify({ id: credential.id, rawId: encode(credential.rawId), response });
}
for (const form of document.querySelectorAll('[data-passkey]')) {
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const failure = form.querySelector('[role=alert]');
    failure.hidden = true;
    try {
      form.elements.passkey.value = await askPasskey(JSON.parse(form.dataset.passkey));
    } catch (error) {
      console.warn('Passkey:', error.name);
      failure.hidden = false;
      return;
    }
    form.submit();
  });
}
`;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <title>Kontor</title>
  <rect width="64" height="64" rx="10" fill="#062a32"/>
  <path d="M12 12h40v40H12z" fill="#fff"/>
  <path d="M20 12v40" stroke="#b31c1e" stroke-width="1.5" opacity=".55"/>
  <path d="M24 20h22M24 28h16M24 44h22" stroke="#0a5d6b" stroke-width="3"/>
  <path d="M24 36h22" stroke="#fdd625" stroke-width="7"/>
  <path d="M36 38 53 9l7 4-17 29-7.500 4.500z" fill="#0a5d6b" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>
  <path d="m35.500 46.500.5-8.500 7 4z" fill="#fdd625" stroke="#062a32" stroke-width="1" stroke-linejoin="round"/>
</svg>`;
