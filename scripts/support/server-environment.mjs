/** What a server is started with. glibc reads it when a program begins: otherwise it keeps the memory of decoded images. */
export const serverEnvironment = { MALLOC_MMAP_THRESHOLD_: '131072' };
