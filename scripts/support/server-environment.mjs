/** Environment variables of the server, which take effect only at the start of the process. */
export const serverEnvironment = {
  // Otherwise, glibc keeps the memory of decoded images.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // Otherwise, V8 reserves 32 MB for new objects instead of 16, which makes nothing faster.
  NODE_OPTIONS: '--max-semi-space-size=8',
};
