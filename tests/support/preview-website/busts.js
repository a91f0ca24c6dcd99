/* A website that takes the place of whatever frames it, if it can. */
try {
  top.location = 'https://evil.example/';
} catch {
  document.title = 'stays where it is';
}
