/** Under which the parser knows what a mapping made; the identifier follows. Written by `http-ingest` only. */
export const mappedTopic = 'http/mapped'
