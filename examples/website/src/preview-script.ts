/**
 * Runs in the preview, after Kontor's own script. The server of the website renders each page that Kontor sends, and the
 * parts that differ are replaced. During a request, only the newest page waits.
 */
export const previewScript = `
const parts = (root) => [...root.querySelector('main').children];
// Kontor's script makes parts reachable by the keyboard.
const htmlOf = (part) => part.outerHTML.replaceAll(' tabindex="0"', '');
let newest = null;
let running = null;

async function render() {
  while (newest) {
    const body = JSON.stringify(newest);
    newest = null;
    const answer = await fetch('/preview' + location.search, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    if (!answer.ok) return location.reload();
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const shown = parts(document);
    const wanted = parts(next);
    wanted.forEach((part, index) => {
      const old = shown[index];
      if (!old) document.querySelector('main').append(part);
      else if (htmlOf(old) !== htmlOf(part)) old.replaceWith(part);
    });
    for (const old of shown.slice(wanted.length)) old.remove();
    document.querySelector('main').className = next.querySelector('main').className;
  }
}

window.kontor?.preview({
  onPage(page) {
    newest = page;
    running ??= render().finally(() => { running = null; });
    return running;
  },
});
`;
