/* A website that frames itself: what is in there speaks to the console, too. */
const protocol = 'kontor-preview/1';
if (location.search.includes('nested')) {
  for (const other of [parent, top]) {
    other.postMessage({ protocol, type: 'open', kind: 'page', id: 1 }, '*');
    other.postMessage({ protocol, type: 'moved', path: '/nested' }, '*');
  }
} else {
  const frame = document.createElement('iframe');
  frame.src = `${location.href}&nested=1`;
  document.body.append(frame);
}
